import { expect, it } from 'vitest'
import { dictionaries, type Language } from '../../i18n/dictionary.ts'
import { type Entry, wordsOf } from './timeline-words.ts'

/** An entry of an order in words; names are as the service has them. */
function told(kind: string, details: object, language: Language, staff_id?: string): string {
  const data = { object: { type: 'order', id: 'A1', name: '奶绿 等 2 种商品' }, details, text: '订单状态：已发货' }
  const t = (word: keyof (typeof dictionaries)['en'], values: object = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      dictionaries[language][word],
    )
  return wordsOf({ kind, staff_id, data } as unknown as Entry, { t: t as never, language, staffName: String })
}

it('says in the language of the page what was ordered, and how an order stands', () => {
  const details = { item_name: '奶绿', items: 2, order_status: '已发货' }
  expect(told('order_created', details, 'zh')).toBe('下单：奶绿 等 2 种商品')
  expect(told('order_created', details, 'en')).toBe('Ordered: 奶绿 and others, 2 kinds')
  expect(told('order_updated', details, 'en')).toBe('奶绿 and others, 2 kinds: 已发货')
  expect(told('order_paid', { ...details, items: 1 }, 'en')).toBe('Paid: 奶绿 等 2 种商品')
})

it('says from which stage to which a customer moved, and what was laid down for them before they came', () => {
  const [name, other] = [{ name: '意向' }, { name: '成交' }]
  expect(told('stage_changed', { before: name, after: other }, 'zh', 'lina')).toBe('lina 的客户旅程阶段：意向 → 成交')
  expect(told('stage_changed', { before: name, after: null }, 'en', 'lina')).toBe('Journey stage with lina: 意向 → –')
  expect(told('pre_tag_by_unionid', { tags: [{ name: '会员' }] }, 'zh')).toBe('预先打好的标签「会员」')
  const both = { tags: [{ name: '会员' }, { name: '老客' }] }
  expect(told('pre_tag_by_unionid', both, 'en')).toBe('Tagged “会员”, “老客”, as was laid down before')
})
