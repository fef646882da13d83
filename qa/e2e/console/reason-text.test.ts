import { expect, it } from 'vitest'
import { reasonText, type Told } from '../../../console/src/api/reason-text.ts'
import { phraseOf, reasonCodes, wordsOf } from '../../../server/src/contract/reasons.ts'

/** A code with a value for every name that the API's own words have. */
function toldOf(code: Told['code']): Told {
  const names = [
    ...phraseOf({ code, params: new Proxy({}, { get: (_, name) => `<${String(name)}>` }) }, 'en').matchAll(/<(\w+)>/g),
  ]
  const params = Object.fromEntries(names.map(([, name]) => [name as string, `<${name}>`]))
  return { code, params, message: wordsOf({ code, params }, 'zh') }
}

it.each(reasonCodes)('says %s in both languages, and fills in what it is about', (code) => {
  const [zh, en] = (['zh', 'en'] as const).map((language) => reasonText(toldOf(code), language)) as [string, string]
  expect(zh).toMatch(/\p{Script=Han}|YYYY/u)
  expect(en).not.toMatch(/\p{Script=Han}/u)
  expect(zh + en).not.toMatch(/[{}]/)
  expect([zh, en]).not.toContain('')
})

it('names what it is about, and leaves names as they are', () => {
  const at = (code: Told['code'], params: Told['params']) => reasonText({ code, params, message: '' }, 'en')
  expect(at('taken', { value: '会员' })).toBe('"会员" is taken')
  expect(at('group_named', { id: 3, name: '售后' })).toBe('Group 3 is named 售后')
  expect(at('before', { field: 'start_time' })).toBe('Must not be before the start')
  expect(at('not_after', { field: 'start' })).toBe('Must be after the hour of the start')
  expect(at('before', { field: 'start_day' })).toBe('Must not be before the first day')
  expect(at('one_of', { values: ['asc', 'desc'] })).toBe('Must be one of asc, desc')
})

it('says what the API says where a code is newer than the page', () => {
  const newer = { code: 'made_tomorrow' as never, params: {}, message: '明天的原因' }
  expect(reasonText(newer, 'en')).toBe('明天的原因')
})
