import { JsonText } from '../../../contract/json-text.ts'

/** A text of the platform's as the database can keep it: without NUL, and without halves of characters. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** An object of the platform's as it was written, unless one of its texts is such that the database cannot keep it. */
export function storableObject(object: object): JsonText | undefined {
  const written = object instanceof JsonText ? object : new JsonText(JSON.stringify(object))
  return /\\u(?:0000|d[89a-f])/.test(written.text) ? undefined : written
}
