import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLBACK, startPlatform, type TestPlatform } from '../../../../../qa/support/platform.ts'
import { addCorp, startTestService, type TestService } from '../../../../../qa/support/service.ts'
import { encryptMessage, sign } from '../../../contract/wecom-crypto.ts'
import { openCallback } from './callback.ts'

const CORP = 'wwintake'
let platform: TestPlatform
let service: TestService
beforeAll(async () => {
  platform = await startPlatform()
  service = await startTestService({
    platformCallback: (store) => openCallback(store, platform.vault, Date.now),
  })
  await addCorp(service, CORP)
  await platform.connect(service.store, CORP)
})
afterAll(async () => {
  await service.stop()
  await platform.close()
})
const callbackUrl = () => `${service.address}/platform/wecom/${CORP}/callback`

function signed(text: string, { key = CALLBACK.key, token = CALLBACK.token, receiver = CORP } = {}) {
  const encrypted = encryptMessage(key, text, receiver)
  const query = { timestamp: '1', nonce: '2' }
  const signature = sign(token, query.timestamp, query.nonce, encrypted)
  return { encrypted, query: new URLSearchParams({ ...query, msg_signature: signature }) }
}
const post = async (body: string, query: URLSearchParams) => {
  const reply = await fetch(`${callbackUrl()}?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/xml' },
  })
  return [reply.status, await reply.text()]
}
const kept = async () => {
  const rows = await service.store
    .owner`select event, state, note from platform_event where corp_id = ${CORP} order by id`
  return [...rows]
}

it('keeps a callback once, and answers forged, foreign and broken ones with 4xx and nothing kept', async () => {
  const text = '<xml><Event><![CDATA[strange]]></Event><CreateTime>5</CreateTime></xml>'
  const { encrypted, query } = signed(text)
  const body = `<xml><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
  expect(await post(body, query)).toEqual([200, 'success'])
  expect(await post(body, query)).toEqual([200, 'success'])
  const forged = new URLSearchParams(query)
  forged.set('msg_signature', '0'.repeat(40))
  expect((await post(body, forged))[0]).toBe(403)
  const foreign = signed(text, { receiver: 'wwother' })
  expect((await post(`<xml><Encrypt>${foreign.encrypted}</Encrypt></xml>`, foreign.query))[0]).toBe(400)
  for (const broken of [
    '',
    'no xml',
    '<xml>',
    '<xml></xml>',
    '{"encrypt":1}',
    `<xml><Encrypt>${'A'.repeat(43)}</Encrypt></xml>`,
  ]) {
    expect((await post(broken, query))[0]).toBeGreaterThanOrEqual(400)
    expect((await post(broken, query))[0]).toBeLessThan(500)
  }
  expect((await fetch(`${callbackUrl()}?${query}`)).status).toBe(400)
  expect((await fetch(callbackUrl().replace(CORP, 'nobody'), { method: 'POST', body })).status).toBe(400)
  for (const corpId of ['nobody', '%00', 'ww%00x']) {
    const reply = await fetch(`${callbackUrl().replace(CORP, corpId)}?${query}`, { method: 'POST', body })
    expect([corpId, reply.status]).toEqual([corpId, 403])
  }
  expect(await kept()).toEqual([{ event: 'strange', state: 'waiting', note: null }])
})
