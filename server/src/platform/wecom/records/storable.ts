/** A text of the platform's as the database can keep it: without NUL, and without halves of characters. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** An object of the platform's, unless one of its texts is such that the database cannot keep it. */
export const storableObject = (object: object): object | undefined =>
  /\\u(?:0000|d[89a-f])/.test(JSON.stringify(object)) ? undefined : object
