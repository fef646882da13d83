import { setTimeout as pause } from 'node:timers/promises'
import { directoryOf } from '../../../server/src/cli/simulated-corp.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { openVault } from '../../../server/src/storage/vault.ts'
import { createSubscription, setEnabled } from '../../../server/src/webhooks/subscription.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { addPerson, asKey, now } from '../../lab/operators.ts'
import { type LabPlatform, openLabPlatform } from '../../lab/platform.ts'
import { callJson } from '../../lab/service.ts'
import { AGENT_ID } from '../../support/platform.ts'
import { startReceiver } from '../../support/receivers/receiver.ts'
import { MOVING, type Scene, STAYING } from './scene.ts'

/** A corporation that is reached by every way there is: an operator's key, its token, its subscriber, its code and page. */
type Reached = {
  corpId: string
  key: string
  token: string
  configId: string
  /** How its pages were answered before it moved, by their paths. */
  pages: Record<string, number>
  pushed(): string[]
}

/** What each way leaves in the database of the cell that answers it; `$1` is the corporation. */
const LEFT = {
  'open API': 'select count(*) from points_entry where corp_id = $1',
  page: 'select count(*) from radar_view where corp_id = $1',
  callback: 'select count(*) from customer where corp_id = $1',
  'management API': `select count(*) from journey_stage where corp_id = $1 and name = 'by hand'`,
  mcp: `select count(*) from journey_stage where corp_id = $1 and name = 'by an agent'`,
  schedule: `select count(*) from group_message where corp_id = $1 and name = 'later' and shelf = 'sent'`,
}
type Way = keyof typeof LEFT

/** Connects both corporations to a platform, each with a subscriber and a message that is to be sent in a day. */
export async function openWays(lab: Lab, scene: Scene) {
  const platform = await openLabPlatform(lab)
  const corps = [await reach(lab, scene, platform, MOVING), await reach(lab, scene, platform, STAYING)]
  return {
    /** Goes every way once for both: the one lives in b, the other at home. */
    async use(): Promise<Finding> {
      const [moved, stayed] = await Promise.all(corps.map((corp) => goEveryWay(scene, platform, corp)))
      return noProblems(
        {
          what: 'every way to a corporation after its move, and to one that stayed',
          bar: 'each is answered once, by the cell that the corporation lives in: calls, pages, callbacks, pushes, jobs, agents',
          result: [...Object.keys(LEFT), 'welcome', 'push', 'live events'].join(', '),
        },
        [...differing(moved as Went, 'b'), ...differing(stayed as Went, 'home')],
      )
    },
  }
}

async function reach(lab: Lab, scene: Scene, platform: LabPlatform, corpId: string): Promise<Reached> {
  const { home, folder, address } = scene
  const vault = await openVault({ key: undefined, folder })
  await platform.connect({ owner: home }, corpId, { vault })
  const callbackUrl = `${address}/platform/wecom/${corpId}/callback`
  await platform.addCorp(corpId, { callbackUrl, ...(await directoryOf(home, corpId, AGENT_ID)) })
  const [code] = await home<{ config_id: string; state: string; user: string[] }[]>`
    select config_id, state, staff_ids as user from contact_way
    where corp_id = ${corpId} and config_id <> '' and staff_ids <> '{}' order by id limit 1`
  await platform.post('load', { corpid: corpId, contact_ways: [{ ...code, type: 2, scene: 2 }] })

  const receiver = await startReceiver({ secrets: () => made.secrets })
  lab.after(() => receiver.close())
  const wanted = { url: receiver.url, kinds: ['journey_stage'], app_id: 'cells' }
  const made = await createSubscription(home, vault, corpId, wanted, now())
  const { subscription_id } = made.subscription
  await setEnabled(home, corpId, subscription_id, { enabled: true, reason: null, now: now() })

  const { key } = await addPerson(home, `owner-of-${corpId}`, { [corpId]: 'owner' })
  const reached = {
    ...{ corpId, key, token: await scene.token(corpId), configId: code?.config_id ?? '' },
    pages: await openPages(scene, corpId),
    pushed: () => receiver.pushes.map(({ event, id }) => `${event} ${id}`),
  }
  const [staff] = await home`select id from staff where corp_id = ${corpId} order by pk limit 1`
  const draft = { name: 'later', text: '您好', filter: {}, send_at: now() + 86_400 }
  await manage(scene, reached, 'POST', 'group-messages', { ...draft, creator_id: staff?.id })
  return reached
}

type Went = { corpId: string; before: Counts; after: Counts; problems: string[] }
type Counts = Record<'home' | 'b', Record<Way, number>>

async function goEveryWay(scene: Scene, platform: LabPlatform, corp: Reached): Promise<Went> {
  const { corpId, token } = corp
  const { address } = scene
  const problems: string[] = []
  const before = await countAll(scene, corpId)
  const expect = (what: string, holds: boolean) => void (holds || problems.push(`${corpId}: ${what}`))

  const live = await listen(scene, corp)
  const given = { unionid: ['on_yunqi_00002'], integral: 1 }
  const reply = await callJson(address, '/open-api/integral/batch/update', { token, body: given })
  expect(`open API: ${JSON.stringify(reply)}`, reply.errcode === 0)
  const pages = await openPages(scene, corpId)
  expect(`pages: ${JSON.stringify([corp.pages, pages])}`, JSON.stringify(pages) === JSON.stringify(corp.pages))
  const { people } = await platform.post('people', { count: 1 })
  await platform.post('scan', { corpid: corpId, config_id: corp.configId, person: people[0].person })
  await manage(scene, corp, 'POST', 'journey-stages', { name: 'by hand' })
  const called = await callTool(scene, corp, 'create', { kind: 'journey-stages', record: { name: 'by an agent' } })
  expect(`mcp: ${called.slice(0, 300)}`, called.includes('by an agent'))
  const stages = await manage(scene, corp, 'GET', 'journey-stages?q=by')
  expect(`stages: ${JSON.stringify(stages)}`, stages.total === 2)
  const cell = corpId === MOVING ? 'b' : 'home'
  // its time has come: where the corporation lives, and in vain where it lived
  const time = now()
  await scene[cell]`update group_message set send_at = ${time} where corp_id = ${corpId} and name = 'later'`
  for (const owner of [scene.home, scene.b])
    await owner`
      update job set due_ms = 0, payload = json_build_object('id', (payload ->> 'id')::bigint, 'send_at', ${time}::bigint)
      where corp_id = ${corpId} and kind = 'group_message_due'`

  const welcomes = () => platform.calls(corpId, 'externalcontact/send_welcome_msg')
  const sent = () => platform.calls(corpId, 'externalcontact/add_msg_template')
  const met = async (cell: 'home' | 'b') => (await countAll(scene, corpId))[cell]
  await until(async () => (await met(cell)).callback > before[cell].callback && (await met(cell)).schedule > 0)
  await until(async () => (await welcomes()).length > 0 && (await sent()).length > 0)
  await until(async () => corp.pushed().length >= 2 && live.heard())
  live.close()
  expect(`pushed: ${corp.pushed()}`, corp.pushed().length === 2 && new Set(corp.pushed()).size === 2)
  expect(`welcomes: ${(await welcomes()).length}`, (await welcomes()).length === 1)
  return { corpId, before, after: await countAll(scene, corpId), problems }
}

/** Each way has left one thing in the one cell and nothing in the other. */
function differing({ corpId, before, after, problems }: Went, lives: 'home' | 'b'): string[] {
  const found = [...problems]
  for (const cell of ['home', 'b'] as const)
    for (const way of Object.keys(LEFT) as Way[]) {
      const grown = after[cell][way] - before[cell][way]
      if (grown !== (cell === lives ? 1 : 0)) found.push(`${corpId}: ${way} left ${grown} in ${cell}`)
    }
  return found
}

async function countAll({ home, b }: Scene, corpId: string): Promise<Counts> {
  const count = async (owner: Sql) => {
    const sql = Object.entries(LEFT).map(([way, text]) => `(${text})::int as "${way}"`)
    const [row] = await owner.unsafe<Record<Way, number>[]>(`select ${sql.join(', ')}`, [corpId])
    return row as Record<Way, number>
  }
  return { home: await count(home), b: await count(b) }
}

/** Opens a page of each kind; a radar leads away and counts who comes, others may have ended. */
async function openPages({ home, address }: Scene, corpId: string): Promise<Record<string, number>> {
  const pages = await home<{ path: string }[]>`
    select distinct on (l.kind) case l.kind when 'radar' then 'r' when 'form' then 'f' when 'check_in' then 'c' else 'm' end
      || '/' || l.code as path
    from page_link l left join radar r on r.corp_id = l.corp_id and r.id = l.object_id and l.kind = 'radar'
    where l.corp_id = ${corpId} and (l.kind <> 'radar' or r.type = 'link') order by l.kind, l.object_id`
  const statuses: Record<string, number> = {}
  for (const { path } of pages) statuses[path] = (await fetch(`${address}/${path}`, { redirect: 'manual' })).status
  return statuses
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into
type Json = any

async function manage({ address }: Scene, { corpId, key }: Reached, method: string, path: string, body?: object) {
  const response = await fetch(`${address}/admin-api/corps/${corpId}/${path}`, {
    ...{ method, headers: { ...asKey(key), 'content-type': 'application/json' } },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told: Json = await response.json()
  if (!response.ok) throw new Error(`${corpId} ${path}: ${JSON.stringify(told)}`)
  return told
}

async function callTool({ address }: Scene, { corpId, key }: Reached, name: string, given: object): Promise<string> {
  const headers = { ...asKey(key), 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  const response = await fetch(`${address}/mcp/${corpId}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.text()
}

/** The changes that a console is told of. */
async function listen({ address }: Scene, { corpId, key }: Reached) {
  const ending = new AbortController()
  const response = await fetch(`${address}/admin-api/corps/${corpId}/live`, {
    ...{ headers: asKey(key), signal: ending.signal },
  })
  let text = ''
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8')
  })().catch(() => {})
  return { heard: () => text.includes('journey_stage'), close: () => ending.abort() }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100)
}
