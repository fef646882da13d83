import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { inspect, ready, waitFor } from '../crash/place.ts'
import { guanxi, type Scene } from './scene.ts'
import { confirm } from './storm.ts'

// biome-ignore lint/suspicious/noExplicitAny: the simulator's records
type Json = any

/** Waits until everything that was begun has come to its end, then compares both sides once more, as every night. */
export async function settle(scene: Scene): Promise<void> {
  const { place, corpId } = scene
  await ready(place)
  const left = () =>
    inspect(place, async ({ owner }) => {
      // what waits is asked for less and less often: nobody has to wait for that here
      await owner`
        update job set due_ms = 0
        where corp_id = ${corpId} and state = 'waiting' and lease is null and key is distinct from 'recurring'`
      const [row] = await owner<{ n: number }[]>`
        select count(*)::int as n from job where corp_id = ${corpId} and state = 'waiting' and key is distinct from 'recurring'`
      return row?.n ?? 0
    })
  /** A slow machine takes its time, as long as there is less and less to do. */
  async function rest(): Promise<void> {
    for (let before = await left(); before > 0; ) {
      before = await waitFor(`fewer than ${before} jobs are left`, async () => {
        await confirm(scene)
        await pause(500)
        const now = await left()
        return now < before ? now : undefined
      })
    }
  }
  await rest()
  await guanxi(place, ['platform', 'sync', '--corp', corpId, '--wait', '--json'])
  await rest()
}

/** Compares both sides. Each problem begins with its kind and a colon. */
export async function audit(scene: Scene): Promise<string[]> {
  const state = await scene.simulator.sim('GET', `state?corpid=${scene.corpId}`)
  const calls = await allCalls(scene)
  return inspect(scene.place, async ({ owner }) => [
    ...(await relations(owner, scene, state)),
    ...(await counts(owner, scene)),
    ...(await events(owner, scene)),
    ...welcomes(calls),
    ...(await messages(owner, scene, state)),
    ...(await dead(owner, scene)),
  ])
}

async function allCalls({ simulator, corpId }: Scene): Promise<Json[]> {
  const found: Json[] = []
  for (let after = 0; ; ) {
    const path = 'externalcontact/send_welcome_msg'
    const { calls } = await simulator.sim('GET', `calls?corpid=${corpId}&path=${path}&after=${after}&limit=1000`)
    if (calls.length === 0) return found
    found.push(...calls)
    after = calls.at(-1).no
  }
}

async function relations(owner: Sql, { corpId }: Scene, { follows = [] }: Json): Promise<string[]> {
  const rows = await owner<{ pair: string }[]>`
    select f.staff_id || ' ' || c.external_user_id as pair from customer c
    join customer_follow f on f.corp_id = c.corp_id and f.customer_pk = c.pk where c.corp_id = ${corpId}`
  const ours = new Set(rows.map(({ pair }) => pair))
  const theirs = new Set<string>(follows.map(({ userid, external_userid }: Json) => `${userid} ${external_userid}`))
  const full = new Set<string>(
    follows
      .filter(({ half }: Json) => !half)
      .map(({ userid, external_userid }: Json) => `${userid} ${external_userid}`),
  )
  const open = await owner<{ pair: string }[]>`
    select r.staff_id || ' ' || c.external_user_id as pair from relation r
    join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk where r.corp_id = ${corpId} and r.lost_at is null`
  return [
    ...[...full].filter((pair) => !ours.has(pair)).map((pair) => `customer lost: ${pair}`),
    ...[...ours].filter((pair) => !theirs.has(pair)).map((pair) => `customer whom the platform does not have: ${pair}`),
    ...open.filter(({ pair }) => !ours.has(pair)).map(({ pair }) => `open interval that is not shown: ${pair}`),
    ...(open.length === ours.size ? [] : [`intervals and follows differ: ${open.length} and ${ours.size}`]),
  ]
}

async function counts(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const [row] = await owner<{ shown: number; ledger: number; days: number; intervals: number }[]>`
    select w.add_user_count::int as shown,
      (select count(*)::int from contact_way_customer where corp_id = ${corpId}) as ledger,
      (select coalesce(sum(added), 0)::int from contact_way_day where corp_id = ${corpId}) as days,
      (select count(*)::int from relation where corp_id = ${corpId} and contact_way_id = 1) as intervals
    from contact_way w where w.corp_id = ${corpId} and w.id = 1`
  if (!row) return ['code lost: 1']
  return [
    ...(row.shown === row.ledger ? [] : [`count and customers of the code differ: ${row.shown} and ${row.ledger}`]),
    ...(row.days === row.intervals ? [] : [`days and intervals of the code differ: ${row.days} and ${row.intervals}`]),
  ]
}

async function events(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const twice = await owner<{ event: string }[]>`
    select min(event) as event from platform_event where corp_id = ${corpId} group by body having count(*) > 1`
  const waiting = await owner<{ id: number }[]>`
    select id from platform_event where corp_id = ${corpId} and state = 'waiting'`
  return [
    ...twice.map(({ event }) => `callback kept twice: ${event}`),
    ...waiting.map(({ id }) => `callback not worked on: ${id}`),
  ]
}

/** A code that was accepted twice, or asked for again after it was known to be used. */
function welcomes(calls: readonly Json[]): string[] {
  const sent = new Map<string, number>()
  for (const { body, reply } of calls) {
    if (reply?.errcode === 0) sent.set(body.welcome_code, (sent.get(body.welcome_code) ?? 0) + 1)
  }
  return [...sent].filter(([, times]) => times > 1).map(([code]) => `welcome sent twice: ${code}`)
}

/** Every message reached each person once at most, and came to its end here. */
async function messages(owner: Sql, { corpId, messages }: Scene, state: Json): Promise<string[]> {
  const { mass_messages = [], mass_targets = [] } = state
  const texts = new Map<string, string>(mass_messages.map(({ msgid, text }: Json) => [msgid, text?.content]))
  const reached = new Map<string, number>()
  for (const { msgid, target, status } of mass_targets) {
    const key = `${texts.get(msgid)} ${target}`
    if (status === 1) reached.set(key, (reached.get(key) ?? 0) + 1)
  }
  const problems = [...reached].filter(([, times]) => times > 1).map(([key]) => `message sent twice: ${key}`)
  const open = await owner<{ name: string; state: string }[]>`
    select name, state from group_message where corp_id = ${corpId} and state not in ('done', 'failed')`
  problems.push(...open.map(({ name, state }) => `message without its end: ${name} is ${state}`))
  const [kept] = await owner<{ n: number }[]>`select count(*)::int as n from group_message where corp_id = ${corpId}`
  if ((kept?.n ?? 0) < messages.size) problems.push(`message lost: ${kept?.n} of ${messages.size} are there`)
  return problems
}

async function dead(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const rows = await owner<{ kind: string; reason: string }[]>`
    select kind, reason from job where corp_id = ${corpId} and state = 'dead'`
  return rows.map(({ kind, reason }) => `job given up: ${kind}, ${reason}`)
}
