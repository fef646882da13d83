import { getSignature, decrypt as platformDecrypt, encrypt as platformEncrypt } from '@wecom/crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, isAesKey, signature } from './crypto.ts'
import { xml } from './xml.ts'

const KEY = '6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt'
const TOKEN = 'hJqcu3uJ9Tn2gXPmxx2w9kkCkCE2EPYo'

test('the known vector opens and signs as it should', () => {
  const echo = '505deLub74lMxyhj6SZk55rjDRxM7lEzVa/8ZFdOUWkkv9kFpNI+9c3YLRLDjL+1GEIWpvuQSFw2ck2zb0QcAQ=='
  expect(signature(TOKEN, '1639731768', '64390332', echo)).toBe('8ddba101fe5f9404e6b28e2d6cfb7565c7572d09')
  expect(decrypt(KEY, echo)).toEqual({ message: '80908904', receiver: 'ww1436e0e65a779aee' })
})

test('the platform’s own library and ours open each other’s messages, at every length of padding', () => {
  for (let length = 0; length < 40; length++) {
    const text = '汉'.repeat(length)
    expect(platformDecrypt(KEY, encrypt(KEY, text, 'ww1'))).toMatchObject({ message: text, id: 'ww1' })
    expect(decrypt(KEY, platformEncrypt(KEY, text, 'ww1'))).toEqual({ message: text, receiver: 'ww1' })
  }
  expect(signature(TOKEN, '1', '2', 'x')).toBe(getSignature(TOKEN, '1', '2', 'x'))
  expect([isAesKey(KEY), isAesKey('short'), isAesKey('!'.repeat(43))]).toEqual([true, false, false])
})

test('texts survive in CDATA whatever they hold', () => {
  expect(
    xml([
      ['A', 'x ]]> y'],
      ['B', 5],
      ['C', [['Item', '1']]],
    ]),
  ).toBe('<xml><A><![CDATA[x ]]]]><![CDATA[> y]]></A><B>5</B><C><Item><![CDATA[1]]></Item></C></xml>')
})
