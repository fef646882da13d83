import { JsonText } from '../contract/json-text.ts'
import { reason } from '../contract/reasons.ts'
import type { Tx } from '../storage/connect.ts'
import { copyIn } from '../storage/driver/copy.ts'
import { type CheckedLine, lineChecker } from './check.ts'
import { type Encoder, encoderOf, plainEncoderOf } from './encode.ts'
import { DatasetError } from './error.ts'
import { type DatasetKind, type Line, optionalFields, type Source } from './kind.ts'
import { readLines } from './lines.ts'

/** A file's valid lines in a temporary table: `line`, and the columns that will go into the kind's own table. */
export type Staged = { kind: DatasetKind; table: string; columns: Column[]; lines: number }

type Column = { name: string; type: string }

const WRITE = 256 * 1024

/** Checks a file line by line and copies it into a temporary table that ends with the transaction. */
export async function stage(
  tx: Tx,
  kind: DatasetKind,
  path: string,
  onBytes: (bytes: number) => void,
  now: number,
  pace: () => Promise<void>,
): Promise<Staged> {
  const table = `import_${kind.name}`
  const sources = sourcesOf(kind)
  const isBeside = (name: string) => kind.beside.includes(name)
  const columns = await columnsOf(
    tx,
    kind.table,
    Object.keys(sources).filter((name) => !isBeside(name)),
  )
  const staged = [...columns, ...kind.beside.map((name) => ({ name, type: 'json' }))]
  const names = staged.map(({ name }) => `"${name}"`).join(', ')
  const made = staged.map(({ name }) => (isBeside(name) ? `null::json as "${name}"` : `"${name}"`)).join(', ')
  await tx.unsafe(`create temp table ${table} on commit drop as
    select 0::bigint as line, ${made} from ${kind.table} with no data`)
  const encode = rowEncoder(staged, sources, encoderOf, now)
  const encodePlain = rowEncoder(staged, sources, plainEncoderOf, now)
  const check = lineChecker(kind.file, kind.line)
  let lines = 0
  async function* rows(): AsyncGenerator<Buffer> {
    for await (const batch of readLines(path)) {
      let text = ''
      let number = batch.first
      for (const line of batch.lines) {
        const checked = check(line, number)
        text += `${number}${line.includes('\\') ? encode(checked) : encodePlain(checked)}\n`
        if (text.length > WRITE) {
          yield Buffer.from(text)
          text = ''
          await pace()
        }
        number++
      }
      if (text) yield Buffer.from(text)
      lines = number - 1
      onBytes(batch.bytes)
    }
  }
  await copyIn(tx, `copy ${table} (line, ${names}) from stdin`, rows()).catch((error) => {
    throw asLineError(error, kind.file)
  })
  return { kind, table, columns, lines }
}

/** Where each column comes from. */
function sourcesOf(kind: DatasetKind): Record<string, Source> {
  const fields = Object.keys(kind.line.shape).filter((field) => !kind.ignored.includes(field))
  const sources = { ...Object.fromEntries(fields.map((field) => [field, field])), ...kind.columns }
  if (!kind.absent) return sources
  const optional = optionalFields(kind)
  return { ...sources, [kind.absent]: (line: Line) => optional.filter((field) => line[field] === undefined) }
}

async function columnsOf(tx: Tx, table: string, names: string[]): Promise<Column[]> {
  const rows = await tx<Column[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  return names.map((name) => {
    const type = types.get(name)
    if (!type) throw new Error(`table ${table} has no column ${name}`)
    return { name, type }
  })
}

function rowEncoder(
  columns: Column[],
  sources: Record<string, Source>,
  encoder: (type: string) => Encoder,
  now: number,
) {
  const plan = columns.map(({ name, type }) => {
    const source = sources[name] as Source
    // what a function makes may need escapes even where the line has none
    const isJson = type === 'json'
    if (typeof source === 'function') return { encode: encoderOf(type), field: name, derive: source, isJson }
    return { encode: encoder(type), field: source, derive: undefined, isJson }
  })
  return ({ record, texts }: CheckedLine): string => {
    let row = ''
    for (let i = 0; i < plan.length; i++) {
      const { encode, field, derive, isJson } = plan[i] as (typeof plan)[number]
      const value = derive ? derive(record, now) : record[field]
      // what a function passes on is the field itself
      const passes = texts && isJson && isObject(value) && value === record[field]
      row += `\t${encode(passes ? new JsonText(texts.get(field) as string) : value)}`
    }
    return row
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** A value that fits the contract but not its column; PostgreSQL says in which line of the COPY, which is the file's. */
function asLineError(error: unknown, file: string): unknown {
  const { where = '', message } = error as { where?: string; message: string }
  const at = /^COPY \S+, line (\d+)(?:, column (\w+))?/.exec(where)
  if (!at) return error
  return new DatasetError(
    { file, line: Number(at[1]), ...(at[2] ? { field: at[2] } : {}) },
    reason('not_storable', { said: message }),
  )
}
