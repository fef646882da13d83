import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Journal } from '../crash/journal.ts'
import type { Call } from './writers.ts'

/** Tables whose rows never change once they are committed. */
const UNCHANGING = ['idempotency', 'points_entry', 'ticket_flow']

/** The calls that a database knows of: a key is stored in the transaction of its call. */
export async function keysIn(owner: Sql, corpId: string): Promise<Set<string>> {
  const rows = await owner<{ key: string }[]>`select key from idempotency where corp_id = ${corpId}`
  return new Set(rows.map(({ key }) => key))
}

/** A digest of each row of the corporation that never changes. */
export async function unchangingRows(owner: Sql, corpId: string): Promise<Set<string>> {
  const digests = UNCHANGING.map(
    (table) => `select '${table} ' || md5(t::text) as row from ${table} t where corp_id = $1`,
  )
  const rows = await owner.unsafe<{ row: string }[]>(digests.join(' union all '), [corpId])
  return new Set(rows.map(({ row }) => row))
}

/**
 * What keeps these keys from being those of one moment between `began` and `ended`. A client that sent a call after
 * another one was acknowledged knows their order: at no moment is the later one there without the earlier one.
 */
export function notOneMoment(
  calls: readonly Call[],
  keys: ReadonlySet<string>,
  { began, ended }: { began: number; ended: number },
): string[] {
  const there = calls.filter(({ key }) => keys.has(key))
  const absent = calls.filter(({ key }) => !keys.has(key))
  const last = there.reduce<Call | undefined>((a, b) => (a && a.sent > b.sent ? a : b), undefined)
  return [
    ...absent.filter((call) => call.acknowledged < began).map(({ key }) => `acknowledged before, yet absent: ${key}`),
    ...there.filter((call) => call.sent > ended).map(({ key }) => `sent afterwards, yet there: ${key}`),
    ...absent
      .filter((call) => last && call.acknowledged < last.sent)
      .map(({ key }) => `absent: ${key}, acknowledged before ${last?.key} was sent, which is there`),
  ]
}

/** What the clients were told of these calls alone. */
export function onlyOf({ points, tickets, messages, ...rest }: Journal, keys: ReadonlySet<string>): Journal {
  const known = ([key]: [string, unknown]) => keys.has(key)
  return {
    ...rest,
    points: new Map([...points].filter(known)),
    messages: new Map([...messages].filter(known)),
    tickets: new Map(
      [...tickets]
        .filter(([, { title }]) => keys.has(title))
        .map(([order, { title, deeds }]) => {
          return [order, { title, deeds: deeds.filter(({ text }) => text === null || keys.has(text)) }]
        }),
    ),
  }
}
