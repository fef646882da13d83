import { expect, it } from 'vitest'
import { decideKnown, decideNotice, decideTags, decideTallies, type FormRules } from './decide.ts'
import type { FormField } from './field.ts'

const field = (id: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ id, type, label: id, required: false, options: [], maps_to: null, option_tags: [] },
  ...more,
})

const drink = field('drink', 'checkbox', {
  options: ['红茶', '绿茶'],
  maps_to: 7,
  option_tags: [
    { option: '红茶', tags: [2, 3] },
    { option: '绿茶', tags: [4] },
  ],
})
const form: FormRules = {
  ...{ id: 1, name: '预约', tags: [1, 2], points: 0, overwrite: false },
  ...{ notifyFollower: true, notifyStaffIds: ['lina', 'wu'] },
  fields: [
    field('phone', 'phone', { maps_to: 'phone' }),
    field('about', 'section', { maps_to: 'address' }),
    field('age', 'number', { maps_to: 'age' }),
    drink,
    field('city', 'select', { options: ['杭州'], maps_to: 8 }),
    field('cups', 'number', { maps_to: 9 }),
    field('stars', 'rating'),
  ],
}
const custom = new Map([
  [7, { id: 7, kind: 'text' as const, options: [] }],
  [8, { id: 8, kind: 'option' as const, options: [{ option_id: 81, name: '杭州' }] }],
  [9, { id: 9, kind: 'date' as const, options: [] }],
])

it('fills in what fits, each kind in its own form', () => {
  const answers = { phone: '13900001234', age: 30, drink: ['红茶', '绿茶'], city: '杭州', cups: 2 }
  expect(decideKnown(form, answers, custom)).toEqual({
    phone: '13900001234',
    properties: { age: '30' },
    custom: { 7: '红茶、绿茶', 8: 81 },
  })
  expect(decideKnown(form, {}, custom)).toEqual({ properties: {}, custom: {} })
  const day = { ...form, fields: [field('day', 'text', { maps_to: 9 })] }
  for (const [text, custom9] of [
    ['2024-02-29', { 9: '2024-02-29' }],
    ['2024-02-30', {}],
  ] as const)
    expect(decideKnown(day, { day: text }, custom).custom).toEqual(custom9)
})

it('marks with the form’s tags and those of chosen options, each once', () => {
  expect(decideTags(form, { drink: ['红茶'] })).toEqual([1, 2, 3])
  expect(decideTags(form, {})).toEqual([1, 2])
})

it('tells those named, and who shared it rather than who follows', () => {
  const customer = { name: '小明', latestStaff: 'wu' }
  const answer = { at: 1000, staffId: '', notifiedAt: 700 }
  expect(decideNotice(form, { ...answer, staffId: 'zhang' }, customer)?.staffIds).toEqual(['lina', 'wu', 'zhang'])
  expect(decideNotice(form, { ...answer, notifiedAt: 701 }, customer)).toBeUndefined()
  expect(decideNotice(form, answer, customer)).toEqual({
    staffIds: ['lina', 'wu'],
    content: '客户「小明」提交了表单「预约」',
  })
  const quiet = { ...form, notifyFollower: false, notifyStaffIds: [] }
  expect(decideNotice(quiet, { ...answer, staffId: 'zhang' }, undefined)).toBeUndefined()
})

it('counts questions, options, stars and sums', () => {
  expect(decideTallies(form, { drink: ['红茶', '绿茶'], cups: 2.5, stars: 4 })).toEqual([
    { field: 'drink', option: '', answers: 1, total: 0 },
    { field: 'drink', option: '红茶', answers: 1, total: 0 },
    { field: 'drink', option: '绿茶', answers: 1, total: 0 },
    { field: 'cups', option: '', answers: 1, total: 2.5 },
    { field: 'stars', option: '', answers: 1, total: 4 },
    { field: 'stars', option: '4', answers: 1, total: 0 },
  ])
})
