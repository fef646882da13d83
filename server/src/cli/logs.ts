import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { type CorpDb, read } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { leaf } from './leaf.ts'
import { whole } from './option-values.ts'
import { printAnswer } from './output.ts'

type Given = { corp: string; follow?: boolean; failed?: boolean; last: number; json?: boolean }

/** A call as it is shown: not what was said in it, which the console shows to those who may read it. */
type Logged = {
  id: number
  at_ms: number
  request_id: string
  method: string
  path: string
  status: number
  code: number
  ms: number
  address: string | null
}

const LOOK_MS = 500
const PAGE = 200

/** `guanxi logs`: the last calls of the open API, and those that come. */
export function addLogs(program: Command): void {
  leaf(program, 'logs', 'show the last calls of the open API, one a line', [
    'logs --corp ww123',
    'logs --corp ww123 --follow --failed',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .option('--follow', 'go on with those that come, until it is stopped')
    .option('--failed', 'only those that were refused')
    .option('--last <n>', 'how many', whole(1, 1000), 50)
    .action(
      onStore(async ({ owner }, { corp, follow, failed = false, last, json = false }: Given) => {
        await found(owner, corp)
        const db = { corpId: corp, pool: owner }
        const upTo = await newest(db)
        const first = (await lastCalls(db, { failed, last, upTo })).toReversed()
        const show = (calls: readonly Logged[]) => {
          for (const call of calls) printAnswer({ data: call, text: lineOf(call) }, json)
        }
        show(first)
        for (let after = upTo; follow; await pause(LOOK_MS)) {
          const calls = await callsAfter(db, failed, after)
          show(calls)
          after = calls.at(-1)?.id ?? after
        }
        return { data: undefined, text: '' }
      }),
    )
}

const COLUMNS = sql`id, at_ms, request_id, method, path, status, code, ms::float8 as ms, address`

const lastCalls = (db: CorpDb, { failed, last, upTo }: { failed: boolean; last: number; upTo: number }) =>
  read<Logged>(
    db,
    sql`select ${COLUMNS} from request_log r where r.corp_id = w.corp_id and id <= ${upTo}
          and (not ${failed}::boolean or code <> 0) order by id desc limit ${last}`,
  )

const callsAfter = (db: CorpDb, failed: boolean, after: number) =>
  read<Logged>(
    db,
    sql`select ${COLUMNS} from request_log r where r.corp_id = w.corp_id and id > ${after}
          and (not ${failed}::boolean or code <> 0) order by id limit ${PAGE}`,
  )

async function newest(db: CorpDb): Promise<number> {
  const [row] = await read<{ id: number }>(
    db,
    sql`select coalesce(max(id), 0)::bigint as id from request_log r where r.corp_id = w.corp_id`,
  )
  return row?.id ?? 0
}

function lineOf({ at_ms, method, path, status, code, ms, request_id }: Logged): string {
  const at = new Date(at_ms).toISOString().replace('T', ' ')
  return `${at}  ${status}  ${String(code).padStart(5)}  ${ms.toFixed(1).padStart(7)} ms  ${method} ${path}  ${request_id}`
}
