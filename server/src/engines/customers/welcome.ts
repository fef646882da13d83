import { type Clock, seconds } from '../../clock.ts'
import { MOST_ATTEMPTS, pauseAfter } from '../../retry.ts'
import type { Sql } from '../../storage/connect.ts'

/** What welcomes need of the platform. An error with `final` set is a refusal that trying again does not change. */
export type Welcoming = {
  sendWelcome(welcome: {
    key: string
    corpId: string
    staff: string
    externalUserId: string
    content: unknown
  }): Promise<void>
}

type Welcome = {
  corp_id: string
  id: number
  staff_id: string
  content: unknown
  attempts: number
  lease_until: number
  external_user_id: string
}

/**
 * Sends welcomes that are due through the platform, at most `most` of them, and gives how many there were.
 * A worker that dies leaves its claim to the next one when the lease ends; the key keeps the effect single.
 */
export async function workOnWelcomes(
  owner: Sql,
  platform: Welcoming,
  clock: Clock,
  { most = 20, leaseMs = 60_000 } = {},
): Promise<number> {
  const now = seconds(clock)
  const welcomes = await owner<Welcome[]>`
    update welcome_message w set lease_until = ${now + Math.ceil(leaseMs / 1000)}, attempts = w.attempts + 1
    from (
      select corp_id, id from welcome_message
      where done_at is null and due_at <= ${now} and coalesce(lease_until, 0) <= ${now}
      order by due_at limit ${most} for update skip locked) d, customer c
    where w.corp_id = d.corp_id and w.id = d.id and c.corp_id = w.corp_id and c.pk = w.customer_pk
    returning w.corp_id, w.id, w.staff_id, w.content, w.attempts, w.lease_until, c.external_user_id`
  await Promise.all(welcomes.map((welcome) => send(owner, platform, clock, welcome)))
  return welcomes.length
}

async function send(owner: Sql, platform: Welcoming, clock: Clock, welcome: Welcome): Promise<void> {
  const { corp_id, id, staff_id, content, attempts, lease_until, external_user_id } = welcome
  const settle = (changes: Record<string, unknown>) =>
    owner`
      update welcome_message set ${owner(changes as never)}, lease_until = null
      where corp_id = ${corp_id} and id = ${id} and lease_until = ${lease_until}`
  const key = `welcome/${corp_id}/${id}`
  try {
    await platform.sendWelcome({ key, corpId: corp_id, staff: staff_id, externalUserId: external_user_id, content })
    await settle({ done_at: seconds(clock) })
  } catch (error) {
    const { final = false, message } = error as { final?: boolean; message: string }
    const done_at = seconds(clock)
    if (final || attempts >= MOST_ATTEMPTS) await settle({ done_at, reason: message })
    else await settle({ due_at: done_at + pauseAfter(attempts + 1) / 1000 })
  }
}
