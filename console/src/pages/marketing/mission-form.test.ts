import { expect, it } from 'vitest'
import { bodyOf, levelsOf, valuesOf } from './mission-form.ts'

const rule = (level: number, more: object = {}) => ({
  ...{ level, finished_mark_tag: [118], notify_rule: 1, prize_staff_id_list: ['majingyi'], ...more },
})
const level = (of: number, needed: number) => ({ level: of, needed, stock: 10, prize: `奖品 ${of}` })
const record = { id: 1, name: '老带新', rules: [level(1, 2), level(3, 5)], prize_rule: [rule(1), rule(3)] }

it('writes back what it read', () => {
  const { rules, prize_rule } = bodyOf(valuesOf(record), record)
  expect([rules, prize_rule]).toEqual([record.rules, record.prize_rule])
})

it('keeps the numbers of levels, and with one that is removed goes what its winners get', () => {
  const { rules, ...values } = valuesOf(record)
  const [, last] = rules as object[]
  const body = bodyOf({ ...values, rules: [last, { needed: 9, prize: '新奖品' }] }, record)
  expect(body.rules).toEqual([level(3, 5), { level: 4, needed: 9, stock: null, prize: '新奖品' }])
  expect(body.prize_rule).toEqual([
    rule(3),
    { level: 4, finished_mark_tag: [], notify_rule: 0, prize_staff_id_list: null },
  ])
})

it('keeps what winners get in a mission whose levels are told elsewhere', () => {
  const told = { id: 2, name: '旧', prize_rule: [rule(1), rule(2, { prize_staff_id_list: null })] }
  expect(bodyOf(valuesOf(told), told).prize_rule).toEqual(told.prize_rule)
})

it('counts levels from one, whatever is not filled in yet', () => {
  expect(levelsOf([undefined, { prize: '奶茶' }])).toEqual([
    { level: 1, needed: 1, stock: null, prize: '' },
    { level: 2, needed: 1, stock: null, prize: '奶茶' },
  ])
})

it('leaves out a welcome that says nothing, takes one away, and keeps attachments beside a new text', () => {
  const link = { msgtype: 'link', link: { title: '菜单', url: 'https://tea.example.com' } }
  const greeting = { ...record, welcome: { text: { content: '您好' }, attachments: [link] } }
  expect(bodyOf({ ...valuesOf(record), welcome: { text: { content: '' }, attachments: [] } })).not.toHaveProperty(
    'welcome',
  )
  expect(bodyOf({ welcome: { text: { content: '欢迎' } } }, greeting).welcome).toEqual({
    ...{ text: { content: '欢迎' }, attachments: [link] },
  })
  const empty = { text: { content: '' }, attachments: [] }
  expect(bodyOf({ ...valuesOf(greeting), welcome: empty }, greeting).welcome).toBeNull()
})
