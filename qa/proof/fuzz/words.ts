/** Values by the name of the field that carries them: what the demo corporation has, so that calls meet records. */
export type Words = Map<string, (string | number | boolean)[]>

const MOST = 200

/** Adds every plain value found anywhere in a piece of JSON under its field's name. */
export function learn(words: Words, value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const each of value) learn(words, each, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) learn(words, inner, key)
  else if (value !== null && value !== undefined && name !== '') {
    const known = words.get(name) ?? []
    words.set(name, known)
    const plain = value as string | number | boolean
    if (known.length < MOST && !known.includes(plain)) known.push(plain)
  }
}

/** JSON text to be written as it is, where a value stands. */
const raw = (text: string): string => `\u0001${text}\u0001`

/** The JSON text of a value in which `raw` texts stand as they are. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"\\u0001(.*?)\\u0001"/g, (_, text: string) => JSON.parse(`"${text}"`))
}

const LONG = '长'.repeat(5000)

/** Text that something, somewhere, may stumble over. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ud83d\ude42',
  '\ufeff',
  '\u202e',
  '\uffff',
  'e\u0301\u0323',
  'İıſK',
  '\r\n\t\v\u007f\u0085',
  "' or 1=1 --",
  '"; drop table staff; --',
  '\\',
  '\\u0000',
  '\\x00',
  '%',
  '_',
  '%00',
  '{}',
  '[]',
  '{"a":1}',
  '{"a',
  '{a,b}',
  '{NULL}',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '+5',
  '030',
  '1e2',
  '1e400',
  '0x10',
  '5.0',
  ' 5',
  '٣',
  '９',
  '-1',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999999999',
  '0000-00-00 00:00:00',
  '1000-01-01 00:00:00',
  '1969-12-31 23:59:59',
  '2020-02-30 00:00:00',
  '2024-02-29',
  '9999-12-31 23:59:59',
  '9999-12-31',
  '0001-01-01',
  '10000-01-01',
  '253402300800',
  'infinity',
  'epoch',
  'now',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty,valueOf',
  'a,b,,c',
  ',',
  '../../../../etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template as an attacker would send it
  '${jndi:ldap://127.0.0.1/a}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'x'.repeat(256),
  LONG,
]

/** Values for any place of a body. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  raw('-0'),
  raw('-0.0'),
  raw('1.0'),
  raw('1e2'),
  raw('1e400'),
  raw('-1e400'),
  raw('1e-400'),
  raw('123456789012345678901234567890'),
  raw('0.1e-7'),
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  9.3e18,
  1e21,
  253_370_764_799,
  253_370_764_800,
  [],
  [[]],
  [null],
  [''],
  [1, 'x', null],
  {},
  { length: 1e9 },
  { toString: 1 },
  raw('{"then":"x"}'),
  raw('{"__proto__":{"polluted":true}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw('{"a":1,"a":2}'),
  raw('"\\ud800\\ud800"'),
  raw('"\\u0000"'),
]
