import { createCipheriv, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { answerVerification, type CallbackError, openCallback, seal } from '../src/webhook.ts'

/** The vector that the documents show. */
const VECTOR = {
  keys: {
    token: 'hJqcu3uJ9Tn2gXPmxx2w9kkCkCE2EPYo',
    encodingAesKey: '6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt',
    corpId: 'ww1436e0e65a779aee',
  },
  timestamp: '1639731768',
  nonce: '64390332',
  echostr: '505deLub74lMxyhj6SZk55rjDRxM7lEzVa/8ZFdOUWkkv9kFpNI+9c3YLRLDjL+1GEIWpvuQSFw2ck2zb0QcAQ==',
  msg_signature: '8ddba101fe5f9404e6b28e2d6cfb7565c7572d09',
}
const { keys } = VECTOR
const anyAge = { ...keys, toleranceS: Number.POSITIVE_INFINITY }
const both = { ...keys, webhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }

function verification(change: Partial<Record<'timestamp' | 'nonce' | 'echostr' | 'msg_signature', string>> = {}) {
  const { timestamp, nonce, echostr, msg_signature } = { ...VECTOR, ...change }
  return { url: `/callback?${new URLSearchParams({ msg_signature, timestamp, nonce, echostr })}` }
}

const reasonOf = (opened: Promise<unknown>) =>
  opened.then(
    () => 'opened',
    (error: CallbackError) => error.reason,
  )

it('answers the verification of the documents’ vector', async () => {
  expect(await answerVerification(verification(), anyAge)).toBe('80908904')
  expect(await reasonOf(answerVerification(verification(), keys))).toBe('timestamp')
  const inTime = { ...keys, now: () => (Number(VECTOR.timestamp) + 299) * 1000 }
  expect(await answerVerification(verification(), inTime)).toBe('80908904')
  expect(await reasonOf(answerVerification({ url: '/callback' }, keys))).toBe('body')
})

it('opens what it sealed, with each length of padding', async () => {
  for (let length = 1; length <= 33; length++) {
    const message = { id: 'e1', msg_data: 'x'.repeat(length) }
    const { query, headers, body } = await seal(message, both)
    expect(await openCallback({ url: `http://host/a?${query}`, headers, body }, both)).toEqual(message)
  }
  const { query, headers, body } = await seal({ id: 'e1', msg_data: { name: '云栖茶饮' } }, both)
  const given = { url: `/?${query}`, headers: new Headers(headers), body: new TextEncoder().encode(body) }
  expect(await openCallback(given, both)).toMatchObject({ msg_data: { name: '云栖茶饮' } })
})

it('refuses every changed bit of body, signatures and time', async () => {
  const { query, headers, body } = await seal({ id: 'e1' }, both)
  const flips = (text: string) =>
    [...text].flatMap((char, at) =>
      [1, 2, 4].map((bit) => text.slice(0, at) + String.fromCharCode(char.charCodeAt(0) ^ bit) + text.slice(at + 1)),
    )
  const open = (change: object) => reasonOf(openCallback({ url: `/?${query}`, headers, body, ...change }, both))
  expect(await open({})).toBe('opened')
  for (const changed of flips(body)) expect(['signature', 'body']).toContain(await open({ body: changed }))
  const fields = new URLSearchParams(query)
  for (const name of ['msg_signature', 'timestamp', 'nonce']) {
    for (const value of flips(fields.get(name)!)) {
      const url = `/?${new URLSearchParams({ ...Object.fromEntries(fields), [name]: value })}`
      expect(await open({ url })).toBe('signature')
    }
  }
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    for (const value of flips(headers[name]!))
      expect(await open({ headers: { ...headers, [name]: value } })).toBe('signature')
  }
})

it('tells wrong padding, length and receiver alike', async () => {
  const key = Buffer.from(`${keys.encodingAesKey}=`, 'base64')
  const plain = (text: string, receiver: string, length = text.length) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(length)
    return Buffer.concat([Buffer.alloc(16, 1), size, Buffer.from(text + receiver)])
  }
  const padded = (bytes: Buffer, padding = 32 - (bytes.length % 32), value = padding) =>
    Buffer.concat([bytes, Buffer.alloc(padding, value)])
  const sealed = (bytes: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const encrypt = Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
    const parts = [keys.token, '1', '2', encrypt].sort().join('')
    const msg_signature = createHash('sha1').update(parts).digest('hex')
    const url = `/?${new URLSearchParams({ msg_signature, timestamp: '1', nonce: '2' })}`
    return reasonOf(openCallback({ url, headers: {}, body: JSON.stringify({ encrypt }) }, anyAge))
  }
  expect(await sealed(padded(plain('{}', keys.corpId)))).toBe('opened')
  expect(await sealed(padded(plain('{}', 'ww_another')))).toBe('receiver')
  expect(await sealed(padded(plain('{}', keys.corpId, 9999)))).toBe('receiver')
  const whole = plain('{}', keys.corpId)
  const padding = 32 - (whole.length % 32)
  expect(await sealed(padded(whole, padding, padding + 1))).toBe('receiver')
  expect(await sealed(padded(whole, padding, 0))).toBe('receiver')
  expect(await sealed(padded(whole, padding, 33))).toBe('receiver')
  const uneven = padded(whole)
  uneven[uneven.length - 2]! ^= 1
  expect(await sealed(uneven)).toBe('receiver')
  expect(await sealed(Buffer.alloc(32))).toBe('receiver')
  expect(await sealed(padded(plain('{', keys.corpId)))).toBe('body')
})

it.each(['', 'null', '{}', '{"encrypt":1}', '[]'])('says of %j that it is no callback', async (body) => {
  expect(await reasonOf(openCallback({ url: '/', headers: {}, body }, keys))).toBe('body')
})

it('checks the second signature where it is sent, one of several, and its age', async () => {
  const at = { ...both, now: () => 1_000_000 }
  const { query, headers, body } = await seal({ id: 'e1' }, at)
  const open = (headers: Record<string, string>, now = 1_000_000) =>
    reasonOf(openCallback({ url: `/?${query}`, headers, body }, { ...both, now: () => now }))
  const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
  expect(await open(rotated)).toBe('opened')
  expect(await open({ ...headers, 'webhook-signature': 'v1,AAAA' })).toBe('signature')
  expect(await open({})).toBe('opened')
  expect(await open(headers, 1_000_000 + 301_000)).toBe('timestamp')
  expect(await open(headers, 1_000_000 - 301_000)).toBe('timestamp')
})

it.each(['//', 'http://', '/\\', 'http://[', '', '?'])('refuses the address %j like any other', async (url) => {
  expect(await reasonOf(openCallback({ url, body: '{"encrypt":"x"}' }, keys))).toBe('signature')
  expect(await reasonOf(answerVerification({ url }, keys))).toBe('body')
})
