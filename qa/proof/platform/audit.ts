import type { Sql } from '../../../server/src/storage/connect.ts'
import { inspect } from '../crash/place.ts'
import { auditPairs } from './audit-pairs.ts'
import type { Scene } from './scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: the simulator's records
type Json = any

/** Compares both sides. Each problem begins with its kind and a colon. */
export async function audit(scene: Scene): Promise<string[]> {
  const state = await scene.simulator.sim('GET', `state?corpid=${scene.corpId}`)
  const [welcomed, remarked] = await Promise.all(
    ['send_welcome_msg', 'remark'].map((name) => callsTo(scene, `externalcontact/${name}`)),
  )
  return inspect(scene.place, async ({ owner }) => [
    ...(await auditPairs(owner, scene, state)),
    ...(await counts(owner, scene)),
    ...(await events(owner, scene)),
    ...(await welcomes(owner, scene, welcomed as Json[], state)),
    ...blocked(scene, remarked as Json[]),
    ...(await messages(owner, scene, state)),
    ...(await dead(owner, scene)),
  ])
}

async function callsTo({ simulator, corpId }: Scene, path: string): Promise<Json[]> {
  const found: Json[] = []
  for (let after = 0; ; ) {
    const { calls } = await simulator.sim('GET', `calls?corpid=${corpId}&path=${path}&after=${after}&limit=1000`)
    if (calls.length === 0) return found
    found.push(...calls)
    after = calls.at(-1).no
  }
}

async function counts(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const [row] = await owner<{ shown: number; ledger: number; days: number; intervals: number; follows: number }[]>`
    select w.add_user_count::int as shown,
      (select count(*)::int from contact_way_customer where corp_id = ${corpId}) as ledger,
      (select coalesce(sum(added), 0)::int from contact_way_day where corp_id = ${corpId}) as days,
      (select count(*)::int from relation where corp_id = ${corpId} and contact_way_id = 1) as intervals,
      (select count(*)::int from customer_follow where corp_id = ${corpId})
        - (select count(*)::int from relation where corp_id = ${corpId} and lost_at is null) as follows
    from contact_way w where w.corp_id = ${corpId} and w.id = 1`
  if (!row) return ['code lost: 1']
  return [
    ...(row.shown === row.ledger ? [] : [`count and customers of the code differ: ${row.shown} and ${row.ledger}`]),
    ...(row.days === row.intervals ? [] : [`days and intervals of the code differ: ${row.days} and ${row.intervals}`]),
    ...(row.follows === 0 ? [] : [`intervals and follows differ: by ${row.follows}`]),
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

/** A code that was accepted twice, and a pair that was welcomed more often than it met. */
async function welcomes(owner: Sql, { corpId }: Scene, calls: readonly Json[], state: Json): Promise<string[]> {
  const accepted: string[] = calls.filter(({ reply }) => reply?.errcode === 0).map(({ body }) => body.welcome_code)
  const pairs = new Map<string, string>(
    (state.welcomes ?? []).map((one: Json) => [one.welcome_code, `${one.userid} ${one.external_userid}`]),
  )
  const met = await owner<{ pair: string; times: number }[]>`
    select r.staff_id || ' ' || c.external_user_id as pair, count(*)::int as times
    from relation r join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk
    where r.corp_id = ${corpId} group by 1`
  const meetings = new Map(met.map(({ pair, times }) => [pair, times]))
  const welcomed = times([...new Set(accepted)].flatMap((code) => pairs.get(code) ?? []))
  return [
    ...[...times(accepted)].filter(([, n]) => n > 1).map(([code]) => `welcome sent twice: ${code}`),
    ...[...welcomed].filter(([pair, n]) => n > (meetings.get(pair) ?? 0)).map(([pair]) => `welcomed twice: ${pair}`),
  ]
}

function times(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return found
}

/** Seconds for which the platform blocks, and in which nodes may use up the permits that they had. */
const BLOCK = 60
const PERMITS = 10

/** Nobody calls while the platform blocks the path. */
function blocked({ settledAt }: Scene, calls: readonly Json[]): string[] {
  const first = calls.find(({ reply }) => reply?.errcode === 45009)
  if (!first) return []
  const until = Math.min(first.time + BLOCK, settledAt ?? Number.POSITIVE_INFINITY)
  const during = calls.filter(({ time }) => time > first.time + PERMITS && time < until)
  return during.length > 0 ? [`called while blocked: ${during.length} times, externalcontact/remark`] : []
}

/** Every message reached each person once at most, and came to its end here. */
async function messages(owner: Sql, { corpId, messages }: Scene, state: Json): Promise<string[]> {
  const { mass_messages = [], mass_targets = [] } = state
  const texts = new Map<string, string>(mass_messages.map(({ msgid, text }: Json) => [msgid, text?.content]))
  const reached = times(
    mass_targets
      .filter(({ status }: Json) => status === 1)
      .map(({ msgid, target }: Json) => `${texts.get(msgid)} ${target}`),
  )
  const problems = [...reached].filter(([, n]) => n > 1).map(([key]) => `message sent twice: ${key}`)
  const open = await owner<{ name: string; state: string }[]>`
    select name, state from group_message where corp_id = ${corpId} and state not in ('done', 'failed')`
  problems.push(...open.map(({ name, state }) => `message without its end: ${name} is ${state}`))
  const [kept] = await owner<{ n: number }[]>`select count(*)::int as n from group_message where corp_id = ${corpId}`
  if ((kept?.n ?? 0) < messages.size) problems.push(`message lost: ${kept?.n} of ${messages.size} are there`)
  return problems
}

/** What was given up. The comparison at the end has settled what was left to it. */
async function dead(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const rows = await owner<{ kind: string; reason: string }[]>`
    select kind, reason_of(reason_code, reason_params)::text as reason from job where corp_id = ${corpId} and state = 'dead'`
  return rows.map(({ kind, reason }) => `job given up: ${kind}, ${reason}`)
}
