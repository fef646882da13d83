import { expect, it } from 'vitest'
import { maskedQuery, maskedText } from './masking.ts'

it('hides secrets and phone numbers of JSON text, also where it was cut', () => {
  const text = JSON.stringify({
    secret: 'abc"d',
    access_token: 'x',
    phones: ['13812345678', '+442079460958'],
    name: '李',
  })
  const masked = maskedText(text)
  expect(masked).toBe('{"secret":"***","access_token":"***","phones":["138****5678","+44****0958"],"name":"李"}')
  expect(maskedText('{"phones":["1381234')).not.toContain('1381234')
  expect(maskedText('{"secret":"abcdef')).not.toContain('abcdef')
  expect(maskedText('{"text":"call 13812345678 now","n":138123456780}')).toBe(
    '{"text":"call 138****5678 now","n":138123456780}',
  )
})

it('hides tokens and phone numbers of a query', () => {
  expect(maskedQuery('access_token=abc&phone_number=13812345678&limit=2')).toBe(
    'access_token=***&phone_number=138****5678&limit=2',
  )
})
