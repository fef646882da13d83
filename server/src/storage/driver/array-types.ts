/**
 * How arrays travel to and from PostgreSQL. The driver can ask the database for this at every connect, but drops the
 * promise: when that query fails, the process dies (https://github.com/porsager/postgres/issues/1192).
 */
type ArrayType = { to: number; from: number[]; serialize(values: unknown): string; parse(text: string): unknown[] }

const asText = (value: unknown) => String(value)

export const arrayTypes: Record<string, ArrayType> = {
  booleans: arrayType(
    1000,
    (value) => (value ? 't' : 'f'),
    (text) => text === 't',
  ),
  byteStrings: arrayType(
    1001,
    (value) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
    (text) => Buffer.from(text.slice(2), 'hex'),
  ),
  smallIntegers: arrayType(1005, asText, Number),
  integers: arrayType(1007, asText, Number),
  texts: arrayType(1009, asText, asText),
  bigIntegers: arrayType(1016, asText, Number),
  floats: arrayType(1022, asText, Number),
  jsons: arrayType(199, (value) => JSON.stringify(value), JSON.parse),
  jsonbs: arrayType(3807, (value) => JSON.stringify(value), JSON.parse),
  uuids: arrayType(2951, asText, asText),
  names: arrayType(1003, asText, asText),
}

function arrayType(oid: number, serialize: (value: unknown) => string, parse: (text: string) => unknown): ArrayType {
  return {
    to: oid,
    from: [oid],
    serialize: (values) =>
      Array.isArray(values) ? `{${values.map((value) => quoted(value, serialize)).join()}}` : String(values),
    parse: (text) => elements(text).map((element) => (element === null ? null : parse(element))),
  }
}

function quoted(value: unknown, serialize: (value: unknown) => string): string {
  return value === null ? 'null' : `"${serialize(value).replace(/["\\]/g, '\\$&')}"`
}

/** The elements of a one-dimensional array's text. */
function elements(text: string): (string | null)[] {
  const found: (string | null)[] = []
  for (const [, inQuotes, bare] of text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)) {
    if (inQuotes !== undefined) found.push(inQuotes.replace(/\\(.)/gs, '$1'))
    else found.push(bare === 'NULL' ? null : (bare as string))
  }
  return found
}
