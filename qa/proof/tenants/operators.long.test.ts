import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP } from '../../../server/src/admin-api/kit/call.ts'
import type { RestEndpoint } from '../../../server/src/endpoint.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { demoLines } from '../../lab/demo-corp.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import { importRecords } from '../../support/records.ts'
import type { Answer, TestService } from '../../support/service.ts'
import { attempts, type CallValues, type Known } from './calls.ts'
import { apart, CANARY, type Id, idsOf, marked, moved } from './twin.ts'
import { differences, likenessOf, settled } from './watch.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const WATCHED = 'ww_watched'
const BELOW = '/admin-api/corps/{corp_id}/'

let service: TestService
let owner: Record<string, string>
const known: Known[] = []
const folders: string[] = []
beforeAll(async () => {
  service = await startDemoService({ adminCallsPerMinute: 1_000_000 })
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const kind of datasetKinds) {
    const lines = await demoLines(kind)
    known.push(...lines.slice(0, 1).flatMap((line) => idsOf(kind, line).map(([field, id]) => ({ field, id }))))
    records[kind.file.replace('.ndjson', '')] = lines.flatMap((line) => [marked(kind, line), apart(kind, line)])
  }
  await importRecords(service, { corp_id: WATCHED, name: CANARY }, records)
  owner = (await addOperator(service, { name: 'owner', corps: { [EXAMPLE_CORP]: 'owner' }, staffId: 'luojianguo' }))
    .bearer
  const other = await addOperator(service, { name: CANARY, corps: { [WATCHED]: 'owner' }, staffId: 'luojianguo' })
  for (const endpoint of inCorporation.filter(({ method, status }) => method === 'POST' && status === 201))
    await ask(endpoint, exampleOf(endpoint), { corpId: WATCHED, as: other.bearer })
  for (const list of lists) {
    const own = new Set(await idsIn(list))
    const listed = await idsIn(list, { corpId: WATCHED, as: other.bearer })
    theirs.set(
      list.path,
      listed.filter((id) => !own.has(id)),
    )
  }
})
afterAll(async () => {
  await service.stop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

/** Those that call elsewhere, take files or give some apart. */
const inCorporation = adminEndpoints.filter(
  ({ path, consumes, produces, callsOut }) => path.startsWith(BELOW) && !consumes && !produces && !callsOut,
)

type Call = CallValues & { path: Record<string, string> }

const exampleOf = ({ example, body }: RestEndpoint): Call => ({
  path: { ...example.path },
  query: { ...example.query },
  ...(body ? { body: { ...example.body } } : {}),
})

function ask({ method, path }: RestEndpoint, call: Call, { corpId = EXAMPLE_CORP, as = owner } = {}): Promise<Answer> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(name === 'corp_id' ? corpId : (call.path[name] ?? 'x')),
  )
  const { query, body } = call
  return service.call(place, { method, headers: as, query, ...(body ? { body } : {}) })
}

const asId = (text: string): Id => (/^\d+$/.test(text) ? Number(text) : text)

/** The lists of records, and the ids there that the other corporation has and the caller has not; of operators and the like too. */
const lists = inCorporation.filter(({ method, path }) => method === 'GET' && !path.slice(BELOW.length).includes('{'))
const theirs = new Map<string, string[]>()

async function idsIn(list: RestEndpoint, who = {}): Promise<string[]> {
  const { body } = await ask(list, { path: {}, query: {} }, who)
  const items = (body.items ?? []) as Record<string, unknown>[]
  return items.map((item) => String(item.id ?? Object.values(item)[0]))
}

const listBefore = (path: string, name: string) => path.slice(0, path.indexOf(`/{${name}}`))

/** Whether the caller has come to have a record of its own under this id. */
async function isOwnNow(endpoint: RestEndpoint, name: string, id: Id): Promise<boolean> {
  const list = lists.find(({ path }) => path === listBefore(endpoint.path, name))
  return list !== undefined && (await idsIn(list)).includes(String(id))
}

/** Every call that names something of the other corporation, and the same about something that nobody has. */
async function* intrusions(endpoint: RestEndpoint) {
  const call = exampleOf(endpoint)
  for (const [name, id] of Object.entries(call.path)) {
    if (name === 'corp_id') continue
    const put = (value: Id): Call => ({ ...call, path: { ...call.path, [name]: String(value) } })
    const listed = theirs.get(listBefore(endpoint.path, name)) ?? []
    for (const other of new Set([moved(asId(id)), ...listed.slice(0, 2)])) {
      if (await isOwnNow(endpoint, name, other)) continue
      yield { what: `{${name}} ${other}`, foreign: put(other), nobody: put(moved(asId(id), 'none')) }
    }
  }
  for (const { what, foreign, nobody } of attempts(endpoint, known, choose, []))
    yield { what, foreign: { ...call, ...foreign }, nobody: nobody && { ...call, ...nobody } }
}

/** For a place the ids of its own kind, as its name tells. */
const choose = (name: string): Known[] =>
  known.filter(({ field }) => name === field || name.endsWith(`_${field}`) || name === `${field}s`).slice(0, 3)

/** What a caller learns from a reply. */
function told({ status, body }: Answer): string {
  const { code, errors, total, items } = body as {
    code?: string
    errors?: { field: string; code: string }[]
    total?: number
    items?: []
  }
  const refused = errors?.map((each) => `${each.field} ${each.code}`)
  return JSON.stringify([status, code, refused, total, items?.length])
}

const lab = {
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'guanxi-tenants-'))
    folders.push(folder)
    return folder
  },
}

it('an operator learns nothing of another corporation by its ids, in any place of any call, and changes nothing there', async () => {
  await settled(service.store.owner, WATCHED)
  const before = await likenessOf(lab, service.store.owner, WATCHED)
  const leaks: string[] = []
  let calls = 0
  const byEffect = inCorporation.toSorted((a, b) => effectOf(a) - effectOf(b))
  for (const endpoint of byEffect) {
    for await (const { what, foreign, nobody } of intrusions(endpoint)) {
      const unknown = nobody && (await ask(endpoint, nobody))
      const reply = await ask(endpoint, foreign)
      calls += unknown ? 2 : 1
      const where = `${endpoint.method} ${endpoint.path}, ${what}`
      if (reply.status >= 500) leaks.push(`${where}: ${reply.status}`)
      if (reply.text.includes(CANARY))
        leaks.push(
          `${where}: …${reply.text.slice(Math.max(0, reply.text.indexOf(CANARY) - 80), reply.text.indexOf(CANARY) + 8)}`,
        )
      if (!unknown || (endpoint.method !== 'GET' && unknown.status < 300)) continue
      if (told(unknown) !== told(reply)) leaks.push(`${where}: ${told(reply)}, of nobody’s ${told(unknown)}`)
    }
  }
  expect(calls).toBeGreaterThan(1000)
  expect([...theirs.values()].filter((ids) => ids.length > 0).length).toBeGreaterThan(20)
  expect(leaks).toEqual([])
  await settled(service.store.owner, WATCHED)
  expect(differences(before, await likenessOf(lab, service.store.owner, WATCHED))).toEqual([])
})

/** What reads comes first, and what removes last, so that there is something to name. */
const effectOf = ({ method }: RestEndpoint) => ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].indexOf(method)
