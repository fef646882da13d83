/** A text of the platform's as the database can keep it: without NUL, and without halves of characters. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
