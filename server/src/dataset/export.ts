import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { z } from 'zod'
import { type CorpInfo, findCorp } from '../engines/corporations/list.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { CORP_FILE, type CorpFile } from './corp-file.ts'
import type { DatasetKind } from './kind.ts'

export type Exported = { corp_id: string; lines: Record<string, number> }

const FETCH = 2_000

/**
 * Writes a corporation as a dataset: one snapshot of the database, lines ordered by key, files complete or absent.
 * Undefined when there is no such corporation. Secrets are not in it, since only their hashes are known.
 */
export async function exportDataset(
  owner: Sql,
  corpId: string,
  folder: string,
  kinds: readonly DatasetKind[],
): Promise<Exported | undefined> {
  return (await owner.begin('isolation level repeatable read read only', async (tx) => {
    const corp = await findCorp(tx, corpId)
    if (!corp) return undefined
    await mkdir(folder, { recursive: true })
    const lines: Record<string, number> = {}
    for (const kind of kinds) lines[kind.name] = await exportKind(tx, corpId, folder, kind)
    await writeWhole(join(folder, CORP_FILE), folder, async (write) => write(`${JSON.stringify(corpLine(corp))}\n`))
    return { corp_id: corpId, lines }
  })) as Exported | undefined
}

async function exportKind(tx: Tx, corpId: string, folder: string, kind: DatasetKind): Promise<number> {
  const path = join(folder, kind.file)
  const [some] = await tx.unsafe(`select 1 from ${kind.table} where corp_id = $1 limit 1`, [corpId])
  if (!some) {
    await rm(path, { force: true })
    return 0
  }
  const order = await orderOf(tx, kind)
  let count = 0
  await writeWhole(path, folder, async (write) => {
    const statement = `select ${lineSql(kind)} as line from ${kind.table} r where r.corp_id = $1 order by ${order}`
    for await (const rows of tx.unsafe(statement, [corpId]).cursor(FETCH)) {
      await write(`${rows.map(({ line }) => line).join('\n')}\n`)
      count += rows.length
    }
  })
  return count
}

/** SQL for one line of row `r`: the fields in their declared order, compact as JSON.stringify writes them. */
export function lineSql(kind: DatasetKind): string {
  const parts = Object.entries(kind.line.shape).map(([field, type]) => fieldSql(kind, field, type as z.ZodType))
  return `'{' || substr(concat(${parts.join(', ')}), 2) || '}'`
}

/** SQL for each field of row `r` as a cell of CSV. */
export function cellsSql({ exports, columns, absent, line }: DatasetKind): string[] {
  return Object.entries(line.shape).map(([field, type]) => {
    const own = exports[field]
    const column = Object.keys(columns).find((name) => columns[name] === field) ?? field
    const cell = own ? `csv_json(${own})` : `csv_cell(r."${column}")`
    return absent && (type as z.ZodType).isOptional()
      ? `case when '${field}' <> all (r."${absent}") then ${cell} end`
      : cell
  })
}

function fieldSql({ exports, columns, absent }: DatasetKind, field: string, type: z.ZodType): string {
  const own = exports[field]
  const column = Object.keys(columns).find((name) => columns[name] === field) ?? field
  const value = own ?? `to_json(r."${column}")::text`
  const text = `',${JSON.stringify(field)}:' || ${own ? value : `coalesce(${value}, 'null')`}`
  if (!type.isOptional()) return text
  if (absent) return `case when '${field}' <> all (r."${absent}") then ${text} end`
  return type.isNullable() || own ? text : `',${JSON.stringify(field)}:' || ${value}`
}

/** Text is ordered by its bytes, whatever the database's own order is. */
async function orderOf(tx: Tx, kind: DatasetKind): Promise<string> {
  const texts = await tx`
    select attname from pg_attribute where attrelid = ${kind.table}::regclass and atttypid = 'text'::regtype`
  const isText = new Set(texts.map(({ attname }) => attname))
  return kind.key.map((name) => `r."${name}"${isText.has(name) ? ' collate "C"' : ''}`).join(', ')
}

function corpLine(corp: CorpInfo): CorpFile {
  const { corp_id, name, seats, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, colour } = corp
  const held = seats.map(({ kind, quantity, expires_at }) => ({ kind, quantity, expires_at }))
  const line = { corp_id, name, secrets: [], seats: held, time_zone, ciphertext, chat_terms_agreed }
  const kept = { ...line, ...(sandbox ? { sandbox } : {}) }
  return { ...kept, ...(Object.keys(limits).length > 0 ? { limits } : {}), ...(colour ? { colour } : {}) }
}

type Write = (text: string) => Promise<void>

async function writeWhole(path: string, folder: string, fill: (write: Write) => Promise<void>): Promise<void> {
  const draft = join(folder, `.${process.pid}.draft`)
  const stream = createWriteStream(draft, { flush: true })
  const done = finished(stream)
  done.catch(() => {})
  try {
    await fill(async (text) => {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    })
    stream.end()
    await done
    await rename(draft, path)
  } catch (error) {
    stream.destroy()
    await rm(draft, { force: true })
    throw error
  }
}
