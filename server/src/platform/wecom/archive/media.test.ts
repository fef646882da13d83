import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { ensureStaff } from '../../../engines/staff/from-platform.ts'
import { workOnce } from '../../../jobs/worker.ts'
import { jobKinds } from '../../../worker/kinds.ts'
import { openWecomClient, type WecomClient } from '../client/client.ts'
import { saveConnection } from '../client/connection.ts'
import { openWecomTransport } from '../client/transport.ts'
import { openArchiveAccess } from './access.ts'
import { type ArchiveDriver, archiveError } from './driver.ts'
import { simulatedArchive } from './simulated-driver.ts'

const CORP = 'wwmedia'
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

let service: TestService
let platform: TestPlatform
let client: WecomClient
let driver: ArchiveDriver
let customer: string
beforeAll(async () => {
  service = await startTestService()
  platform = await startPlatform()
  const { owner } = service.store
  const transport = openWecomTransport()
  client = openWecomClient({ owner, vault: platform.vault, transport })
  driver = simulatedArchive(transport)
  await addCorp(service, CORP)
  await platform.addCorp(CORP, { archive: { secret: 'archive-secret', public_key: keys.publicKey } })
  await saveConnection(
    owner,
    platform.vault,
    CORP,
    {
      ...{ corpid: CORP, agentId: 1000002, baseUrl: platform.origin, callback: { token: 't', key: 'k' } },
      credentials: {
        agent: { secret: 'app-secret' },
        archive: { secret: 'archive-secret', keys: { 1: keys.privateKey } },
      },
    },
    1,
  )
  await service.act(CORP, (ctx) => ensureStaff(ctx, ['lina']))
  const { people } = await platform.post('people', { count: 1 })
  const { config_id } = await client.call<{ config_id: string }>(CORP, {
    ...{ path: 'externalcontact/add_contact_way', body: { type: 1, scene: 2, user: ['lina'] } },
  })
  customer = (await platform.post('scan', { corpid: CORP, config_id, person: people[0].person })).external_userid
})
afterAll(async () => {
  await client.close()
  await platform.close()
  await service.stop()
})
beforeEach(async () => {
  await service.store.owner`delete from job where corp_id = ${CORP}`
})

const bytes = Buffer.alloc(1_200_000, 7)
const sendFile = (msgtype: string, filename: string, data = bytes) =>
  platform.post('say', {
    ...{ corpid: CORP, from: customer, to: 'lina', msgtype },
    ...{ data: data.toString('base64'), filename, content: { filename } },
  })

/** Pulls the archive, then fetches files, with the driver changed where a test says so. */
async function run(media: Partial<ArchiveDriver> = {}): Promise<void> {
  const { owner, app } = service.store
  const archive = openArchiveAccess({ owner, vault: platform.vault, driverFor: () => ({ ...driver, ...media }) })
  const kinds = jobKinds.filter(({ name }) => ['platform_archive', 'archive_media'].includes(name))
  await owner`
    insert into job (corp_id, kind, key, due_ms, payload) values (${CORP}, 'platform_archive', 'recurring', 0, '{}')
    on conflict (corp_id, kind, key) where key is not null do update set due_ms = 0`
  for (let turn = 0; turn < 2; turn++) {
    await owner`update job set due_ms = 0 where corp_id = ${CORP} and kind = 'archive_media' and lease is null`
    await workOnce({ owner, app, clock: Date.now, kinds, deps: { archive, client, platform: undefined as never } })
  }
}
const lastMessage = async () => {
  const [row] = await service.store.owner`
    select m.file_url, a.state, reason_of(a.reason_code, a.reason_params) as reason from chat_message m
    join archive_media a on a.corp_id = m.corp_id and a.msgid = m.original_id
    where m.corp_id = ${CORP} order by m.id desc limit 1`
  return row as { file_url: string | null; state: string; reason: Reason | null }
}

it('keeps the file of a message and shows it there, as other files are served', async () => {
  await sendFile('file', '报价.bin')
  await run()
  const { file_url, state } = await lastMessage()
  expect(state).toBe('done')
  const answer = await fetch(new URL(file_url as string, service.address))
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="??.bin"; filename*=UTF-8''${encodeURIComponent('报价.bin')}`,
  )
  await run()
  const files = await service.store.owner`select name from file where corp_id = ${CORP}`
  expect(files).toHaveLength(1)
})

it('shows the message before its file is there, and tries again what broke on the way', async () => {
  await sendFile('image', 'a.png')
  let calls = 0
  await run({
    async media(...asked) {
      if (++calls === 2) throw archiveError('media', 10001)
      return driver.media(...asked)
    },
  })
  expect(await lastMessage()).toEqual({ file_url: null, state: 'new', reason: null })
  await run({ media: async (...asked) => ({ ...(await driver.media(...asked)), bytes: Buffer.from('x') }) })
  expect(await lastMessage()).toMatchObject({ file_url: null, state: 'new' })
  await run()
  expect(await lastMessage()).toMatchObject({ file_url: expect.stringMatching(/^\/files\/wwmedia\//), state: 'done' })
})

it.each([
  [10006, 'it cannot be decrypted'],
  [10010, 'it has expired'],
])('parks a file that the archive refuses with %i, says why, and goes on with the next', async (errcode, text) => {
  await sendFile('voice', '')
  await run({ media: async () => Promise.reject(archiveError('media', errcode)) })
  expect(await lastMessage()).toEqual({
    ...{ file_url: null, state: 'parked' },
    reason: { code: 'archive_refused', params: { what: 'media', errcode, said: text } },
  })
  await sendFile('video', 'b.mp4')
  await run()
  expect(await lastMessage()).toMatchObject({ state: 'done' })
})

it('parks a file that the corporation has no space for', async () => {
  await service.store.owner`update file_usage set bytes = 10 * 1024::bigint ^ 3 where corp_id = ${CORP}`
  await sendFile('file', 'c.bin')
  await run()
  expect(await lastMessage()).toMatchObject({
    file_url: null,
    state: 'parked',
    reason: { code: 'media_no_space' },
  })
})

it('fetches the files inside mixed messages and forwarded records, and names them beside the message', async () => {
  const inner = (sdkfileid: string, more: object = {}) =>
    JSON.stringify({ sdkfileid, md5sum: '', filesize: 9, ...more })
  const mixed = {
    item: [
      { type: 'text', content: JSON.stringify({ content: '见图' }) },
      { type: 'image', content: inner('file-a') },
      { type: 'file', content: inner('file-lost') },
      { type: 'file', content: inner('file-b', { filename: '报价.bin' }) },
    ],
  }
  const nested = JSON.stringify({ item: [{ type: 'ChatRecordImage', content: inner('file-d') }] })
  const chatrecord = {
    title: '聊天记录',
    item: [
      { type: 'ChatRecordFile', msgtime: 1, content: inner('file-c'), from_chatroom: false },
      { type: 'ChatRecordMixed', msgtime: 1, content: nested, from_chatroom: false },
      { type: 'ChatRecordText', msgtime: 1, content: 'no JSON', from_chatroom: false },
    ],
  }
  await service.store.owner`update file_usage set bytes = 0 where corp_id = ${CORP}`
  const shown = async () => {
    const [row] = await service.store.owner`
      select doc from chat_message where corp_id = ${CORP} order by id desc limit 1`
    return JSON.parse(row?.doc)
  }
  const media = async (_: unknown, id: string) => {
    if (id === 'file-lost') throw archiveError('media', 10010)
    return { bytes: Buffer.from(id), next: '', isLast: true }
  }
  for (const [msgtype, content, ids] of [
    ['mixed', mixed, ['file-a', 'file-b']],
    ['chatrecord', chatrecord, ['file-c', 'file-d']],
  ] as const) {
    await platform.post('say', { corpid: CORP, from: customer, to: 'lina', msgtype, content })
    await run({ media })
    await run({ media })
    const { files, file_url, content: kept } = await shown()
    expect([kept, file_url]).toEqual([content, null])
    expect(files.map(({ sdkfileid }: { sdkfileid: string }) => sdkfileid)).toEqual(ids)
    for (const { sdkfileid, url } of files) {
      expect(await (await fetch(new URL(url, service.address))).text()).toBe(sdkfileid)
    }
  }
  const parked = await service.store.owner`
    select reason_code, reason_params ->> 'said' as said from archive_media where corp_id = ${CORP} and sdk_file_id = 'file-lost'`
  expect(parked).toMatchObject([{ reason_code: 'archive_refused', said: expect.stringContaining('expired') }])
})
