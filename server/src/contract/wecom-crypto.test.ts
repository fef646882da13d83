import { randomBytes, randomInt } from 'node:crypto'
import { decrypt, encrypt, getSignature } from '@wecom/crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, WEBHOOK_SECRET, webhookHeaders } from '../webhooks/webhook-headers.ts'
import { decryptMessage, encryptMessage, isSigned, keyOf, sign } from './wecom-crypto.ts'

const RUNS = 2_000

/** Text of any length, any plane of Unicode, odd characters included. */
function randomText(): string {
  const length = randomInt(60)
  let text = ''
  while (text.length < length) {
    const point = randomInt(randomInt(2) ? 0x80 : 0x110000)
    if (point < 0xd800 || point > 0xdfff) text += String.fromCodePoint(point)
  }
  return text
}

const randomKey = () => randomBytes(32).toString('base64').slice(0, 43)
const randomId = () => `ww${randomBytes(randomInt(1, 16)).toString('hex')}`

describe('the platform scheme', () => {
  it('gives the published test vector', () => {
    const token = 'hJqcu3uJ9Tn2gXPmxx2w9kkCkCE2EPYo'
    const echostr = '505deLub74lMxyhj6SZk55rjDRxM7lEzVa/8ZFdOUWkkv9kFpNI+9c3YLRLDjL+1GEIWpvuQSFw2ck2zb0QcAQ=='
    expect(sign(token, '1639731768', '64390332', echostr)).toBe('8ddba101fe5f9404e6b28e2d6cfb7565c7572d09')
    expect(decryptMessage('6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt', echostr)).toEqual({
      message: '80908904',
      receiveId: 'ww1436e0e65a779aee',
    })
  })

  it(`is opened by the platform's own code, ${RUNS} messages`, () => {
    for (let i = 0; i < RUNS; i++) {
      const [key, message, receiveId] = [randomKey(), randomText(), randomId()]
      const opened = decrypt(key, encryptMessage(key, message, receiveId))
      if (opened.message !== message || opened.id !== receiveId) expect(opened).toEqual({ message, id: receiveId })
    }
  })

  it(`opens what the platform's own code encrypted, ${RUNS} messages, and signs as it does`, () => {
    for (let i = 0; i < RUNS; i++) {
      const [key, message, receiveId] = [randomKey(), randomText(), randomId()]
      const encrypted = encrypt(key, message, receiveId)
      const opened = decryptMessage(key, encrypted)
      if (opened.message !== message || opened.receiveId !== receiveId) expect(opened).toEqual({ message, receiveId })
      if (sign('token', '1', '2', encrypted) !== getSignature('token', 1, '2', encrypted))
        expect(encrypted).toBe('signed alike')
    }
  })

  it('pads to every length, from 1 byte to 32', () => {
    const aesKey = randomBytes(32).toString('base64').slice(0, 43)
    for (let length = 0; length < 200; length++) {
      const message = 'x'.repeat(length)
      expect(decryptMessage(aesKey, encryptMessage(aesKey, message, 'ww1')).message).toBe(message)
      expect(Buffer.from(encryptMessage(aesKey, message, 'ww1'), 'base64').length % 32).toBe(0)
    }
  })

  it('rejects every change of a single bit', () => {
    const aesKey = randomBytes(32).toString('base64').slice(0, 43)
    for (const message of ['', '{"id":"1"}', '工单'.repeat(50)]) {
      const encrypted = encryptMessage(aesKey, message, 'ww1')
      const signed = { token: 'token', timestamp: '1', nonce: '2' }
      const signature = sign('token', '1', '2', encrypted)
      const bytes = Buffer.from(encrypted, 'base64')
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        const other = changed.toString('base64')
        if (isSigned({ ...signed, encrypted: other, signature }) || opens(aesKey, other, message))
          expect(bit).toBe('noticed')
      }
      const letters = Buffer.from(encrypted)
      for (let bit = 0; bit < letters.length * 8; bit++) {
        const changed = Buffer.from(letters)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        const other = changed.toString('latin1')
        if (isSigned({ ...signed, encrypted: other, signature }) || opens(aesKey, other, message))
          expect(bit).toBe('noticed')
      }
      expect(isSigned({ ...signed, encrypted, signature })).toBe(true)
    }
  })

  it.each(['', 'short', `${'A'.repeat(42)}!`, 'A'.repeat(44)])('refuses the key %j', (bad) => {
    expect(() => keyOf(bad)).toThrow('43 characters')
  })

  it('refuses what another key encrypted', () => {
    for (let i = 0; i < 1_000; i++) {
      const message = randomText()
      expect(opens(randomKey(), encryptMessage(randomKey(), message, 'ww1'), message)).toBe(false)
    }
  })
})

/** Whether it opens as that message for that receiver. */
function opens(aesKey: string, encrypted: string, message: string): boolean {
  try {
    const opened = decryptMessage(aesKey, encrypted)
    return opened.message === message && opened.receiveId === 'ww1'
  } catch {
    return false
  }
}

describe('the Standard Webhooks headers', () => {
  const now = Math.floor(Date.now() / 1000)

  it(`are verified by the standard's own code, ${RUNS} messages, with either secret of a rotation`, () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const receivers = secrets.map((secret) => new Webhook(secret))
    for (let i = 0; i < RUNS; i++) {
      const content = randomText()
      const body = JSON.stringify({ content })
      const headers = webhookHeaders(secrets, randomId(), now, body)
      const verified = receivers[i % 2]?.verify(body, headers) as { content: string }
      if (verified.content !== content) expect(verified).toEqual({ content })
    }
  })

  it('are not verified with another secret, body, id or time', () => {
    const secret = newWebhookSecret()
    const headers = webhookHeaders([secret], 'a', now, '{}')
    const receiver = new Webhook(secret)
    expect(() => new Webhook(newWebhookSecret()).verify('{}', headers)).toThrow()
    expect(() => receiver.verify('{ }', headers)).toThrow()
    expect(() => receiver.verify('{}', { ...headers, 'webhook-id': 'b' })).toThrow()
    expect(() => receiver.verify('{}', { ...headers, 'webhook-timestamp': String(now - 1) })).toThrow()
  })

  it('takes secrets of the standard form alone', () => {
    for (let bytes = 0; bytes < 80; bytes++) {
      const secret = `whsec_${Buffer.alloc(bytes, 0xff).toString('base64')}`
      expect(WEBHOOK_SECRET.test(secret)).toBe(bytes >= 24 && bytes <= 64)
    }
    for (const bad of ['', 'whsec_', 'whsec_AAAA', 'AAAA', `whsec_${'A'.repeat(120)}`, `${newWebhookSecret()}x`]) {
      expect(WEBHOOK_SECRET.test(bad)).toBe(false)
    }
  })
})
