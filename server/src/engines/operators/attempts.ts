import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/connect.ts'

/** Attempts within a quarter of an hour: by one address at one name, by one address, and at one name. */
const MOST = { pair: 10, address: 50, name: 100 }
const WINDOW = 900

type Who = { name: string; address: string }

/** Only hashes are kept: people type passwords where the name belongs. */
function keysOf({ name, address }: Who): { key: string; most: number }[] {
  const of = { pair: `${address} ${name}`, address, name }
  return Object.entries(of)
    .map(([what, value]) => ({
      key: createHash('sha256').update(`${what}\0${value}`).digest('base64url'),
      most: MOST[what as keyof typeof MOST],
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Counts an attempt to sign in, on all nodes together, before the password is looked at, so that many at once are no more
 * than many in a row. Gives the seconds to wait where there were too many; such an attempt does not count.
 */
export async function countAttempt(pool: Sql, who: Who, now: number): Promise<number> {
  const keys = keysOf(who)
  const full = await pool.begin(async (tx) => {
    const rows = await tx<{ key: string; attempts: number; ends_at: number }[]>`
      insert into sign_in_attempt as a (key, attempts, ends_at)
      select key, 1, ${now + WINDOW} from unnest(${keys.map(({ key }) => key)}::text[]) key order by key
      on conflict (key) do update set
        attempts = case when a.ends_at <= ${now} then 1 else a.attempts + 1 end,
        ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
      returning key, attempts, ends_at`
    const over = rows.filter(({ key, attempts }) => attempts > (keys.find((each) => each.key === key)?.most ?? 0))
    if (over.length > 0)
      await tx`update sign_in_attempt set attempts = attempts - 1 where key = any (${keys.map(({ key }) => key)})`
    return over
  })
  return Math.max(0, ...full.map(({ ends_at }) => ends_at - now))
}

/** Takes an attempt back that was a right one. */
export async function forgetAttempt(pool: Sql, who: Who): Promise<void> {
  const keys = keysOf(who).map(({ key }) => key)
  await pool`update sign_in_attempt set attempts = attempts - 1 where key = any (${keys}) and attempts > 0`
}
