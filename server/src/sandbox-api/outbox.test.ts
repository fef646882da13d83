import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reason } from '../contract/reasons.ts'
import { openSandboxGate } from '../engines/sandbox/gate.ts'
import { PlatformError } from '../platform/error.ts'
import type { Platform } from '../platform/port.ts'
import { withOutbox } from '../worker/outbox.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

let sandbox: Sandbox
let platform: Platform
/** What the platform says to the next call. */
let answer: () => Promise<unknown>
beforeAll(async () => {
  sandbox = await startSandbox()
  const { owner } = sandbox.service.store
  const onFault = (error: unknown) => {
    throw error
  }
  const fake = new Proxy({}, { get: () => () => answer(), ownKeys: () => [] }) as Platform
  platform = withOutbox(fake, { owner, sandbox: openSandboxGate(owner, false, onFault), onFault })
})
afterAll(() => sandbox.service.stop())
beforeEach(async () => {
  answer = async () => ({ msgid: 'm' })
  await sandbox.service.store.owner`delete from sandbox_outbox`
})

type Item = { no: number; kind: string; to: string; state: string; body: unknown; reason: { code: string } | null }
const items = async (query: Record<string, string | number> = {}) =>
  (await sandbox.call('outbox', { query })).body.items as Item[]

const staffMessage = (id: number, corpId = 'wwsand') =>
  platform.sendStaffMessage({
    ...{ key: `staff_message/${corpId}/${id}`, corpId, staff: 'lina', text: `提醒 ${id}`, distinct: true },
  })
const tag = (externalUserId: string) =>
  platform.markTags({ corpId: 'wwsand', staff: 'lina', externalUserId, add: ['t1'], remove: [] })

describe('the outbox', () => {
  it('has what was asked of the platform, one for each recipient, oldest first', async () => {
    await platform.sendGroupMessage({
      ...{ key: 'group_message/wwsand/12/1', corpId: 'wwsand', sender: 'lina', text: '你好', attachments: [] },
      ...{ allowSelect: false, chatType: 'single', recipients: ['wm1', 'wm2'], since: undefined },
      ...{ isTaken: async () => false, mayBeAnothers: async () => false },
    })
    await tag('wm1')
    await staffMessage(7)
    const [first, ...rest] = await items()
    expect(first).toEqual({
      ...{ no: 1, at: expect.any(Number), kind: 'message', to: 'wm1', from: 'lina', state: 'sent', reason: null },
      ...{ record: { kind: 'group_message', id: '12' }, body: { text: '你好', attachments: [], chat_type: 'single' } },
    })
    expect(rest).toMatchObject([
      { no: 2, kind: 'message', to: 'wm2' },
      { no: 3, kind: 'tag', to: 'wm1', record: { kind: 'customer', id: 'wm1' }, body: { add: ['t1'], remove: [] } },
      { no: 4, kind: 'staff_message', to: 'lina', record: { kind: 'staff_message', id: '7' } },
    ])
    expect((await items({ to: 'wm1' })).map(({ no }) => no)).toEqual([1, 3])
    expect((await items({ kind: 'message', after: 1, limit: 5 })).map(({ no }) => no)).toEqual([2])
  })

  it('has what was made, changed and removed in the library of tags', async () => {
    const corpId = 'wwsand'
    const group = { id: null, name: '口味', order: 1 }
    await platform.addTags({ corpId, group, tags: [{ name: '半糖', order: 2 }] })
    await platform.changeTag({ corpId, id: 'et1', name: '三分糖', order: 2 })
    await platform.removeTags({ corpId, tags: ['et1'], groups: [] })
    const common = { kind: 'tag_library', to: null, state: 'sent', record: null }
    expect(await items({ kind: 'tag_library' })).toMatchObject([
      { ...common, body: { do: 'create', group, tags: [{ name: '半糖', order: 2 }] } },
      { ...common, body: { do: 'change', id: 'et1', name: '三分糖', order: 2 } },
      { ...common, body: { do: 'remove', tags: ['et1'], groups: [] } },
    ])
  })

  it('says what the platform refused, and has what is tried again once', async () => {
    const fail = (fault: 'refused' | 'unavailable') => async () => {
      throw new PlatformError(fault, reason('http_status', { path: 'x', status: 403 }))
    }
    answer = fail('unavailable')
    await expect(staffMessage(1)).rejects.toThrow()
    expect(await items()).toEqual([])
    answer = fail('refused')
    await expect(staffMessage(1)).rejects.toThrow()
    expect(await items()).toMatchObject([{ no: 1, state: 'failed', reason: { code: 'http_status' } }])
    answer = async () => ({ msgid: 'm' })
    await staffMessage(1)
    expect(await items()).toMatchObject([{ no: 1, state: 'sent', reason: null }])
  })

  it('shows phones to those who may read them', async () => {
    await platform.setRemark({ corpId: 'wwsand', staff: 'lina', externalUserId: 'wm1', phones: ['13812345678'] })
    expect((await items())[0]?.body).toEqual({ phones: ['138****5678'] })
    const { body } = await sandbox.call('outbox', { headers: sandbox.members.owner })
    expect((body.items as Item[])[0]?.body).toEqual({ phones: ['13812345678'] })
  })

  it('keeps nothing of a corporation that is no sandbox', async () => {
    await staffMessage(1, 'wwplain')
    expect(await sandbox.service.store.owner`select 1 from sandbox_outbox`).toHaveLength(0)
  })

  it('has no gap for those who go on from the last number, however many add at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => tag(`wm${i}`)))
    expect((await items()).map(({ no }) => no)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })
})

describe('waiting', () => {
  const wait = (query: Record<string, string | number>) => sandbox.call('outbox/wait', { query })

  it('answers as soon as there are so many', async () => {
    const waiting = wait({ kind: 'tag', count: 2, timeout_s: 60 })
    await staffMessage(1)
    await tag('wm1')
    await tag('wm2')
    const { body } = await waiting
    expect([(body.items as Item[]).map(({ to }) => to), body.timed_out]).toEqual([['wm1', 'wm2'], undefined])
  })

  it('answers with what there is when the time is over', async () => {
    await tag('wm1')
    const { body } = await wait({ count: 2, timeout_s: 1 })
    expect([(body.items as Item[]).length, body.timed_out]).toEqual([1, true])
    expect((await wait({ after: 1, timeout_s: 0 })).body).toEqual({ items: [], timed_out: true })
  })

  it.each([
    ['count', '0'],
    ['count', '101'],
    ['timeout_s', '61'],
    ['after', '-1'],
    ['kind', 'letter'],
  ])('refuses %s=%s', async (field, value) => {
    const { status, body } = await wait({ [field]: value })
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([422, field])
  })
})

it.each(['outbox', 'outbox/wait?timeout_s=0'])('is read by owners and developers of the sandbox: %s', async (path) => {
  const { service, members, stranger, developer } = sandbox
  const as = async (headers: Record<string, string>, corpId = 'wwsand') => {
    const { status, body } = await service.call(`/sandbox/corps/${corpId}/${path}`, { headers })
    return [status, body.code]
  }
  for (const [role, bearer] of Object.entries(members))
    expect([role, ...(await as(bearer))]).toEqual(
      ['owner', 'developer'].includes(role) ? [role, 200, undefined] : [role, 403, 'forbidden'],
    )
  expect(await as({})).toEqual([401, 'unauthenticated'])
  expect(await as(stranger.bearer)).toEqual([404, 'not_found'])
  expect(await as(developer.bearer, 'wwplain')).toEqual([403, 'not_sandbox'])
})

it('is let go when the service stops', async () => {
  const other = await startSandbox()
  const waiting = other.call('outbox/wait', { query: { timeout_s: 60 } })
  await expect.poll(async () => (await other.call('outbox')).status).toBe(200)
  const began = performance.now()
  await other.service.stop()
  expect((await waiting).body).toEqual({ items: [], timed_out: true })
  expect(performance.now() - began).toBeLessThan(30_000)
})
