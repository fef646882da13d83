import { expect, it } from 'vitest'
import { conditionsOf } from './crowd-conditions.ts'

it('says each condition of a filter, and nothing of what sets none', () => {
  expect(conditionsOf({})).toEqual([])
  expect(
    conditionsOf({
      ...{ staff_ext_id_list: [], tag_condition: { or_tag_list: [101], not_or_tag_list: [] } },
      ...{ order_condition: { bought: false, min_amount: '9.90' }, min_score: 0, start_time: 100, gender: 0 },
    }),
  ).toEqual([
    { word: 'filter.tags', of: 'tags', ids: [101] },
    { word: 'filter.bought', is: 'filter.boughtNo' },
    { word: 'filter.minAmount', text: '9.90' },
    { word: 'filter.minScore', text: 0 },
    { word: 'filter.added', from: 100, to: undefined },
    { word: 'gender', is: 'gender.unknown' },
  ])
})
