import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILES_HOST, type Live, type LiveCorp, startLive } from '../support/live.ts'

let live: Live
let corp: LiveCorp
let customer: string
let server: Server
const asked: string[] = []
beforeAll(async () => {
  server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.writeHead(Number(url.slice(1, 4)), { location: '/200' }).end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, FILES_HOST, resolve))
  live = await startLive()
  corp = await live.addCorp('wwmedia')
  await corp.sync()
  const { config_id } = await corp.addCode('table')
  const [person] = (await corp.people(1)) as [string]
  customer = (await corp.scan(config_id, person)).external_userid
  await corp.settled()
})
afterAll(async () => {
  await live.stop()
  server.closeAllConnections()
  server.close()
})

const BAD = [
  ['a file of ours whose address is malformed', '/files/%zz/0123456789abcdef0123456789abcdef'],
  ['a file of ours that is not there', '/files/wwmedia/0123456789abcdef0123456789abcdef'],
  ['an address on the inside', 'http://127.0.0.1:9/inner.png'],
  ['an address that leads elsewhere', '/302'],
  ['an address without a file', '/404'],
] as const

const REASON = { failed_code: 'bad_file', failed_reason: '附件的文件无法取得，或不合要求' }

it.each(BAD)('a group message with %s fails at once and for good, and says why', async (_, address) => {
  const url = addressOf(address)
  const attachments = [{ msgtype: 'image', image: { url } }]
  const { mission_id } = await corp.post('group_msg/add', {
    ...{ name: 'x', create_staff_ext_id: 'lina', eu_ext_ids: [customer], attachments },
  })
  await corp.settled()
  const { recipients, ...result } = await corp.api('group_msg/result', { mission_id })
  expect(result.counts).toMatchObject({ failed: 1 })
  expect(recipients).toMatchObject([{ state: 'failed', ...REASON }])
  expect(asked.splice(0)).toHaveLength(/^\/\d/.test(address) ? 1 : 0)
  expect(await corp.calls('externalcontact/add_msg_template')).toEqual([])
})

it.each(BAD.slice(2))('a moment with %s fails at once and for good, and says why', async (_, address) => {
  const { moment_id } = await corp.post('moment_message/add', {
    ...{ name: 'x', create_staff_ext_id: 'lina', staff_ext_ids: ['lina'], type: 'image' },
    image_urls: [addressOf(address)],
  })
  await corp.settled()
  const result = await corp.api('moment_message/result', { moment_id })
  expect(JSON.stringify(result)).toContain(JSON.stringify(REASON).slice(1, -1))
  expect(asked.splice(0)).toHaveLength(/^\/\d/.test(address) ? 1 : 0)
})

function addressOf(address: string): string {
  return /^\/\d/.test(address) ? `http://${FILES_HOST}:${(server.address() as AddressInfo).port}${address}` : address
}
