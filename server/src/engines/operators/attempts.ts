import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/connect.ts'

/**
 * Attempts within a quarter of an hour: by one address at one name, by one address, and at one name. `proof` is any password
 * or code, `code` a code of someone who has shown the password already or is signed in.
 */
const MOST = {
  proof: { pair: 10, address: 50, name: 100 },
  code: { pair: 10, name: 30 },
} as const
const WINDOW = 900

export type Lane = keyof typeof MOST
export type Who = { name: string; address: string }

/** `waitSeconds`: there were too many, and this one did not count. `takeBack`: it was right, or no guess at all. */
export type Attempt = { waitSeconds: number; takeBack(): Promise<void> }

/** Only hashes are kept: people type passwords where the name belongs. */
function keysOf(lane: Lane, { name, address }: Who): { key: string; most: number }[] {
  const of = { pair: `${address} ${name}`, address, name }
  return Object.entries(MOST[lane])
    .map(([what, most]) => ({
      key: createHash('sha256')
        .update(`${lane} ${what}\0${of[what as keyof typeof of]}`)
        .digest('base64url'),
      most,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Counts an attempt, on all nodes together, before the password or code is looked at, so that many at once are no more than
 * many in a row. Give it a pool and no transaction: a refusal undoes those.
 */
export async function countAttempt(pool: Sql, lane: Lane, who: Who, now: number): Promise<Attempt> {
  const keys = keysOf(lane, who)
  const names = keys.map(({ key }) => key)
  const full = await pool.begin(async (tx) => {
    const rows = await tx<{ key: string; attempts: number; ends_at: number }[]>`
      insert into sign_in_attempt as a (key, attempts, ends_at)
      select key, 1, ${now + WINDOW} from unnest(${names}::text[]) key order by key
      on conflict (key) do update set
        attempts = case when a.ends_at <= ${now} then 1 else a.attempts + 1 end,
        ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
      returning key, attempts, ends_at`
    const over = rows.filter(({ key, attempts }) => attempts > (keys.find((each) => each.key === key)?.most ?? 0))
    if (over.length > 0) await tx`update sign_in_attempt set attempts = attempts - 1 where key = any (${names})`
    return over
  })
  const waitSeconds = Math.max(0, ...full.map(({ ends_at }) => ends_at - now))
  return {
    waitSeconds,
    async takeBack() {
      if (waitSeconds > 0) return
      await pool`update sign_in_attempt set attempts = attempts - 1 where key = any (${names}) and attempts > 0`
    },
  }
}
