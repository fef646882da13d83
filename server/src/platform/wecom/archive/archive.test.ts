import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../qa/support/database.ts'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { FieldError } from '../../../contract/field-error.ts'
import { reason } from '../../../contract/reasons.ts'
import { workOnce } from '../../../jobs/worker.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { saveConnection } from '../client/connection.ts'
import { openWecomTransport } from '../client/transport.ts'
import { openArchiveAccess } from './access.ts'
import { type ArchiveDriver, archiveError } from './driver.ts'
import { type ArchivedMessage, archiveJob } from './job.ts'
import { simulatedArchive } from './simulated-driver.ts'
import { unwrapKey } from './unwrap.ts'

const CORP = 'wwarchive'
let store: Awaited<ReturnType<typeof freshDatabase>>
let platform: TestPlatform
let client: WecomClient
let driver: ArchiveDriver
let customer: string
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const first = pair()
const second = pair()

beforeAll(async () => {
  store = await freshDatabase()
  platform = await startPlatform()
  const transport = openWecomTransport()
  client = openWecomClient({ owner: store.owner, vault: platform.vault, transport })
  driver = simulatedArchive(transport)
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
  await platform.addCorp(CORP, { archive: { secret: 'archive-secret', public_key: first.publicKey } })
  await connect({ 1: first.privateKey })
  const { people } = await platform.post('people', { count: 1 })
  const { config_id } = await client.call(CORP, {
    path: 'externalcontact/add_contact_way',
    body: { type: 1, scene: 2, user: ['lina'] },
  })
  customer = (await platform.post('scan', { corpid: CORP, config_id, person: people[0].person })).external_userid
})
afterAll(async () => {
  await client.close()
  await platform.close()
  await store.close()
})

const connect = (keys: Record<string, string>) =>
  saveConnection(
    store.owner,
    platform.vault,
    CORP,
    {
      ...{ corpid: CORP, agentId: 1000002, baseUrl: platform.origin, callback: { token: 't', key: 'k' } },
      credentials: { agent: { secret: 'app-secret' }, archive: { secret: 'archive-secret', keys } },
    },
    1,
  )

const recorded: ArchivedMessage[] = []
const say = (content: string) =>
  platform.post('say', { ...{ corpid: CORP, from: customer, to: 'lina' }, msgtype: 'text', content: { content } })

const keep = async (_: Ctx, message: ArchivedMessage): Promise<void> => void recorded.push(message)
async function run(used = driver, record = keep, meet?: (ctx: Ctx, ids: readonly string[]) => Promise<void>) {
  const { owner, app } = store
  const archive = openArchiveAccess({ owner, vault: platform.vault, driverFor: () => used })
  await owner`
    insert into job (corp_id, kind, key, due_ms, payload) values (${CORP}, 'platform_archive', 'recurring', 0, '{}')
    on conflict (corp_id, kind, key) where key is not null do update set due_ms = 0`
  await workOnce({ ...{ owner, app, clock: Date.now, kinds: [archiveJob(record, meet)] }, deps: { archive, client } })
}
const texts = () => recorded.map((message) => (message.text as { content: string }).content)
const states = async () => [...(await store.owner`select state, reason_code from archive_item order by seq`)]

it('pulls, opens and records each message once', async () => {
  await say('你好')
  await say('在吗')
  await run()
  await run()
  expect(texts()).toEqual(['你好', '在吗'])
  expect(recorded[0]).toMatchObject({ from: customer, tolist: ['lina'], msgtype: 'text', msgid: expect.any(String) })
  expect(await states()).toEqual(Array(2).fill({ state: 'done', reason_code: null }))
})

it('knows whose messages are archived before it opens new ones, also who has it on since a moment ago', async () => {
  const { owner } = store
  await owner`
    insert into staff (corp_id, pk, id, department, oa_authorized, ia_authorized, ma_authorized, created_at, updated_at)
    values (${CORP}, 1, 'lina', '{}', false, true, false, 1, 1)`
  await owner`
    insert into archive_cursor (corp_id, permits_at) values (${CORP}, ${Math.floor(Date.now() / 1000)})
    on conflict (corp_id) do update set permits_at = excluded.permits_at`
  await say('刚开通')
  const met: string[] = []
  const archived: boolean[] = []
  const look = async ({ tx }: Ctx) => {
    const [row] = await tx`select ma_authorized as archived from staff where corp_id = ${CORP} and id = 'lina'`
    archived.push(row?.archived)
  }
  await run(driver, look, async (_, ids) => void met.push(...ids))
  expect([met, archived]).toEqual([['lina'], [true]])
})

it('loses and doubles nothing when it dies between any two steps', async () => {
  recorded.length = 0
  await say('一')
  await say('二')
  const before = await states()
  const cut: ArchiveDriver = {
    ...driver,
    pull: async (...given) => {
      expect((await driver.pull(...given)).length).toBe(2)
      throw new Error('killed')
    },
  }
  await run(cut)
  expect([texts(), await states()]).toEqual([[], before])
  const dying = { ...driver, open: async () => Promise.reject(new Error('killed')) }
  await run(dying)
  expect(texts()).toEqual([])
  let tries = 0
  await run(driver, async (_, message) => {
    if (++tries === 2) throw new Error('killed')
    recorded.push(message)
  })
  recorded.length = 0
  const again = { ...driver, pull: (...[login]: Parameters<ArchiveDriver['pull']>) => driver.pull(login, 0, 500) }
  const once = { ...again, pull: onceOf(again.pull) }
  await run(once as ArchiveDriver)
  expect(texts()).toEqual(['一', '二'])
})

it('parks what it has no key for, goes on with the rest, and opens it when the key comes', async () => {
  recorded.length = 0
  await platform.post('edit', { corpid: CORP, kind: 'archive', public_key: second.publicKey })
  await say('新钥匙')
  await run()
  expect(texts()).toEqual([])
  expect((await states()).at(-1)).toEqual({ state: 'parked', reason_code: 'no_archive_key' })
  await connect({ 1: first.privateKey, 2: second.privateKey })
  await say('之后')
  await run()
  expect(texts()).toEqual(['新钥匙', '之后'])
  const broken = { ...driver, open: async () => Promise.reject(archiveError('open', 10006)) }
  await say('坏的')
  await run(broken)
  expect((await states()).at(-1)).toMatchObject({ state: 'parked' })
  await say('好的')
  await run()
  expect(texts().at(-1)).toBe('好的')
})

it('parks what cannot be recorded, and takes out what the database cannot keep', async () => {
  recorded.length = 0
  await say('怪的')
  await say('一\0半')
  await run(driver, async (ctx, message) => {
    if ((message.text as { content: string }).content === '怪的') throw new FieldError('time', reason('integer'))
    await keep(ctx, message)
  })
  expect(texts()).toEqual(['一半'])
  expect((await states()).slice(-2)).toEqual([
    { state: 'parked', reason_code: 'message_not_kept' },
    { state: 'done', reason_code: null },
  ])
})

it('hands on a message with its text as it came, unless the database cannot keep that', async () => {
  recorded.length = 0
  for (const text of ['{"meetingid":12345678901234567891}', '{"topic":"a\\u0000"}']) {
    await say('会议')
    await run({ ...driver, open: async () => text })
  }
  expect(recorded).toMatchObject([
    { written: '{"meetingid":12345678901234567891}' },
    { topic: 'a', written: undefined },
  ])
})

it.each([
  [64, 'done'],
  [65, 'parked'],
  [50_000, 'parked'],
])('a message of %i levels is %s', async (levels, state) => {
  recorded.length = 0
  await say('深的')
  const open = async () => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  await run({ ...driver, open })
  expect((await states()).at(-1)).toMatchObject({ state })
  expect(recorded.length).toBe(state === 'done' ? 1 : 0)
})

it('fetches a file piece by piece', async () => {
  const bytes = Buffer.alloc(1_200_000, 7)
  await platform.post('say', {
    ...{ corpid: CORP, from: customer, to: 'lina' },
    msgtype: 'image',
    data: bytes.toString('base64'),
  })
  recorded.length = 0
  await run()
  const [{ image } = {} as ArchivedMessage] = recorded
  const { sdkfileid } = image as { sdkfileid: string }
  const login = { corpid: CORP, secret: 'archive-secret', baseUrl: platform.origin }
  const pieces: Buffer[] = []
  for (let next = '', isLast = false; !isLast; ) {
    const piece = await driver.media(login, sdkfileid, next)
    pieces.push(piece.bytes)
    ;({ next, isLast } = piece)
  }
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(pieces.length).toBe(3)
  await expect(driver.media({ ...login, secret: 'x' }, sdkfileid, '')).rejects.toMatchObject({ fault: 'unconfigured' })
})

it('refuses a key that was wrapped for another', () => {
  expect(() => unwrapKey(first.privateKey, Buffer.alloc(256, 1).toString('base64'))).toThrow(/10008/)
  expect(() => unwrapKey(first.privateKey, 'short')).toThrow(/10008/)
})

function onceOf<Args extends unknown[], T>(work: (...args: Args) => Promise<T[]>) {
  let done = false
  return async (...args: Args): Promise<T[]> => {
    if (done) return []
    done = true
    return work(...args)
  }
}
