import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../../qa/support/demo.ts'
import { addOperator } from '../../../qa/support/operators.ts'
import { type CallOptions, tokenFor } from '../../../qa/support/service.ts'
import { adminEndpoints } from '../admin-api/index.ts'
import { exportDataset } from '../dataset/export.ts'
import { png } from '../engines/files/fixtures.ts'
import { endpoints } from '../open-api/index.ts'
import { datasetKinds } from '../records/datasets.ts'

const CORP = 'ww_demo_yunqi_tea'

let service: Awaited<ReturnType<typeof startDemoService>>
let bearer: Record<string, string>
beforeAll(async () => {
  service = await startDemoService()
  bearer = (await addOperator(service, { name: 'dev', corps: { [CORP]: 'owner' } })).bearer
})
afterAll(() => service.stop())

const call = (path: string, more: CallOptions = {}) =>
  service.call(`/sandbox/corps/${CORP}/${path}`, { ...more, headers: { ...bearer, ...more.headers } })

/** Every file of an export, in lines. */
async function exported(): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-state-'))
  try {
    await exportDataset(service.store.owner, CORP, folder, datasetKinds)
    const files = (await readdir(folder)).sort()
    const lines = async (file: string) => (await readFile(join(folder, file), 'utf8')).split('\n')
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await lines(file)])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const writing = endpoints.filter(({ method, path }) => method === 'POST' && !path.includes('access_token'))
const adding = adminEndpoints.filter(
  ({ method, path }) =>
    method === 'POST' &&
    path.startsWith('/admin-api/corps/{corp_id}/') &&
    !/operators|secrets|sidebar-codes/.test(path),
)

/** Each writing call of the open API and each that adds something by the management API once, by its example; what they answer. */
async function writeAll(): Promise<string[]> {
  const replies: string[] = []
  for (const { path, example } of writing) {
    const { status, body } = await service.call(path, { token: service.token, body: example?.body ?? {} })
    replies.push(`${path} ${status} ${body.errcode ?? body.status_code}`)
  }
  for (const { path, example } of adding) {
    const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.path?.[name] ?? 'x'))
    const { status, body } = await service.call(named, { method: 'POST', headers: bearer, body: example.body ?? {} })
    replies.push(`${path} ${status} ${body.code ?? ''}`)
  }
  return [...replies, await upload(), await upload()]
}

/** The same file each time. */
async function upload(): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png(1, 1))]), 'a.png')
  const url = new URL(`/admin-api/corps/${CORP}/files`, service.address)
  const { status, id } = await fetch(url, { method: 'POST', body: form, headers: bearer }).then(async (answer) => ({
    status: answer.status,
    ...((await answer.json()) as { id: string }),
  }))
  return `${url.pathname} ${status} ${id}`
}

const cursorOf = async (cursor: string) => {
  const { body } = await service.call('/open-api/event/list', { token: service.token, query: { cursor, limit: 1000 } })
  return body as { errcode: number; next_cursor: string; event_list: unknown[] }
}

it('a snapshot brings records, numbers and counts back: the same calls then have the same effects', async () => {
  const before = await exported()
  const { next_cursor: early } = await cursorOf('latest')
  const saved = await call('snapshots/before', { method: 'PUT' })
  expect([saved.status, saved.body]).toEqual([
    200,
    { name: 'before', made_at: service.now(), records: expect.any(Number) },
  ])
  const replies = await writeAll()
  expect(replies.filter((reply) => / (?:200 (?:0|200)|20\d .*)$/.test(reply)).length).toBeGreaterThan(100)
  expect(new Set(replies.slice(-2)).size).toBe(2)
  const first = await exported()
  expect(first).not.toEqual(before)
  const { next_cursor: late } = await cursorOf('latest')

  expect((await call('snapshots/before/restore', { method: 'POST' })).body).toEqual({ name: 'before' })
  expect(await exported()).toEqual(before)
  expect([(await cursorOf(late)).errcode, (await cursorOf(early)).event_list]).toEqual([10910, []])
  expect(await writeAll()).toEqual(replies)
  expect(await exported()).toEqual(first)
  // who stood beyond the snapshot is told so for good; who stood before it goes on
  expect((await cursorOf(late)).errcode).toBe(10910)
  const { event_list, next_cursor } = await cursorOf(early)
  expect(event_list.length).toBeGreaterThan(20)
  expect((await cursorOf(next_cursor)).errcode).toBe(0)
})

it('a reset of the demo leads back to the state to begin with', async () => {
  await call('snapshots/start', { method: 'PUT' })
  const before = await exported()
  await writeAll()
  expect((await call('reset', { method: 'POST' })).body).toEqual({ name: 'start' })
  expect(await exported()).toEqual(before)
})

/** Pages are found by their codes alone, so that each has its own. */
const LINK = /(?:\/[rfmc]\/|hash_id" ?: ?")[\w-]{16}/g

it('a clone of the demo answers as the demo does', async () => {
  const { body: made } = await call('clone', { body: { as: 'wwcopy' } })
  const token = await tokenFor(service, 'wwcopy', made.secret as string)
  const lists = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('access_token'))
  for (const { path, example } of lists) {
    const query = (example?.query ?? {}) as Record<string, string>
    const ask = async (of: string) => (await service.call(path, { token: of, query })).text.replace(LINK, '')
    const copied = await ask(token)
    expect(copied).not.toContain(CORP)
    expect([path, copied]).toEqual([path, (await ask(service.token)).replaceAll(CORP, 'wwcopy')])
  }
})
