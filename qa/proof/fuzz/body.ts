import { pick } from '../../lab/random.ts'
import type { Operation } from './document.ts'
import { allowed, type Source, spoiled } from './values.ts'
import { writeJson } from './words.ts'

type Bodied = Pick<Operation, 'body' | 'takesNull'>

/** Whether the document allows this body. */
export function bodyMayPass({ body, takesNull }: Bodied, bytes: Buffer): boolean {
  if (!body || (!body.required && bytes.length === 0)) return true
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return (
      body.valid(JSON.parse(text)) === true ||
      (takesNull === true && body.valid(JSON.parse(text, absentIfNull)) === true)
    )
  } catch {
    return false
  }
}

/** Leaves fields that are null out of what `JSON.parse` gives. */
function absentIfNull(this: unknown, _name: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value
}

/** A body of an operation that has one: as declared, spoiled, or with bytes of it changed. */
export function bodyOf(maker: Source, { body }: Pick<Operation, 'body'>, mood: string): Buffer {
  const { random } = maker
  const { schema, example } = body as NonNullable<Operation['body']>
  const fine = (random() < 0.3 ? example : allowed(maker, schema, '')) as Record<string, unknown>
  const bytes = Buffer.from(writeJson(mood === 'spoiled' ? spoiled(maker, schema, fine) : fine))
  return mood === 'bytes' ? changed(random, bytes) : bytes
}

const INSERTED = [
  '\0',
  '\xff',
  '\xc0\x80',
  '\xed\xa0\x80',
  '\xef\xbb\xbf',
  ',',
  '}',
  '"',
  '\\',
  '//',
  'NaN',
  '\\u00',
  '\\ud800',
]

/** The bytes cut, doubled, or with others among them. */
export function changed(random: () => number, bytes: Buffer): Buffer {
  const at = Math.floor(random() * bytes.length)
  const turn = random()
  if (turn < 0.2) return bytes.subarray(0, at)
  if (turn < 0.3) return Buffer.concat([bytes, bytes])
  if (turn < 0.4) return Buffer.from(bytes).fill(Math.floor(random() * 256), at, at + 1)
  if (turn < 0.5) return Buffer.from(Array.from({ length: at % 300 }, () => Math.floor(random() * 256)))
  const inserted = Buffer.from(pick(random, INSERTED), 'latin1')
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
}

/** How the body travels: its length named, or in chunks. */
export function framed({ random }: Source, declared: boolean, body: Buffer): [string[], Buffer] {
  if (!declared && body.length === 0) return [[], body]
  if (random() < 0.85) return [[`content-length: ${body.length}`], body]
  const cut = Math.floor(random() * body.length)
  const chunks = [body.subarray(0, cut), body.subarray(cut)]
    .filter((part) => part.length > 0)
    .flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
  return [['transfer-encoding: chunked'], Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])]
}
