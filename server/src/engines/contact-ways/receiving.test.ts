import { describe, expect, it } from 'vitest'
import { decideReceiving, hasRules, localMoment, type ReceivingCode } from './receiving.ts'
import { NO_RULES } from './receiving-fields.ts'
import { addressedTo, replyAt } from './reply.ts'

const code = (rules: Partial<ReceivingCode> = {}): ReceivingCode => ({
  ...{ type: 2, staff_ids: ['a', 'b', 'c'], skip_verify: true, ...NO_RULES, ...rules },
})
const capped = (staff_id: string, daily_cap: number | null, online = true) => ({ staff_id, daily_cap, online })
const shift = (weekdays: number[], start: string, end: string, ...staff_ids: string[]) => ({
  ...{ weekdays, start, end, staff_ids },
})
/** Wednesday at that time. */
const at = (time: string, weekday = 3) => ({
  ...{ day: '2026-11-18', weekday, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) },
})
const EVERYBODY = new Set(['a', 'b', 'c', 'd', 'e'])
const receiving = (rules: Partial<ReceivingCode>, now = at('12:00'), added: [string, number][] = [], gone = '') => {
  const active = new Set([...EVERYBODY].filter((id) => id !== gone))
  return decideReceiving(code(rules), now, { added: new Map(added), active })
}

describe('who receives', () => {
  it('is everybody without a schedule, but those who are away, inactive or at their cap', () => {
    expect(receiving({ backup_staff_ids: ['d'] }).staff).toEqual(['a', 'b', 'c'])
    expect(receiving({ staff_rules: [capped('a', null, false)] }).staff).toEqual(['b', 'c'])
    expect(receiving({ staff_rules: [capped('a', 2)] }, at('12:00'), [['a', 1]]).staff).toEqual(['a', 'b', 'c'])
    expect(receiving({ staff_rules: [capped('a', 2)] }, at('12:00'), [['a', 2]]).staff).toEqual(['b', 'c'])
    expect(receiving({ staff_rules: [capped('a', 2)] }, at('12:00'), [['b', 9]]).staff).toEqual(['a', 'b', 'c'])
    expect(receiving({ backup_staff_ids: ['d'] }, at('12:00'), [], 'b').staff).toEqual(['a', 'c'])
  })

  it.each([
    ['08:59', 3, ['d']],
    ['09:00', 3, ['a']],
    ['17:59', 3, ['a']],
    ['18:00', 3, ['b']],
    ['09:00', 6, ['a', 'b']],
    ['21:00', 6, ['d']],
  ])('is the staff of the slots that run: at %s of weekday %i %j', (time, weekday, staff) => {
    const schedule = [
      shift([1, 2, 3, 4, 5], '09:00', '18:00', 'a'),
      shift([1, 2, 3, 4, 5], '18:00', '24:00', 'b'),
      shift([6, 7], '09:00', '20:00', 'b', 'a'),
    ]
    expect(receiving({ schedule, backup_staff_ids: ['d'] }, at(time, weekday)).staff).toEqual(staff)
  })

  it('are the backups when nobody is left, and everybody when there are none', () => {
    const nobody = { staff_rules: ['a', 'b', 'c'].map((id) => capped(id, null, false)) }
    expect(receiving({ ...nobody, backup_staff_ids: ['d', 'e'] }, at('12:00'), [], 'd').staff).toEqual(['e'])
    expect(receiving(nobody).staff).toEqual(['a', 'b', 'c'])
  })

  it('is one where the code leads to one', () => {
    expect(receiving({ type: 1, staff_ids: ['a'], backup_staff_ids: ['d', 'e'] }).staff).toEqual(['a'])
    const away = { type: 1 as const, staff_ids: ['a'], staff_rules: [capped('a', null, false)] }
    expect(receiving({ ...away, backup_staff_ids: ['d', 'e'] }).staff).toEqual(['d'])
  })

  it.each([
    ['22:00', '08:00', [false, true, true, false]],
    ['08:00', '22:00', [true, false, false, true]],
  ])('need not confirm from %s to %s', (start, end, expected) => {
    const times = ['21:59', '22:00', '07:59', '08:00']
    const skip_verify_window = { start, end }
    expect(times.map((time) => receiving({ skip_verify_window }, at(time)).skipVerify)).toEqual(expected)
    expect(receiving({ skip_verify_window, skip_verify: false }, at('22:00')).skipVerify).toBe(false)
  })

  it('is decided anew at the next edge, at midnight at the latest', () => {
    const schedule = [shift([1], '09:00', '18:30', 'a')]
    expect(['00:00', '09:00', '18:29', '18:30'].map((time) => receiving({ schedule }, at(time)).until)).toEqual([
      ...[540, 1110, 1110, 1440],
    ])
    expect(hasRules(code())).toBe(false)
    expect(hasRules(code({ skip_verify_window: { start: '01:00', end: '02:00' } }))).toBe(true)
  })
})

it('reads the clock of the corporation', () => {
  const sunday = Date.parse('2026-11-22T16:05:00Z') / 1000
  expect(localMoment(sunday, 'Asia/Shanghai')).toEqual({ day: '2026-11-23', weekday: 1, minute: 5 })
  expect(localMoment(sunday, 'UTC')).toEqual({ day: '2026-11-22', weekday: 7, minute: 16 * 60 + 5 })
})

describe('the welcome', () => {
  const greeting = {
    ...{ zone: 'Asia/Shanghai', auto_reply: 'general' },
    welcome_variants: [
      { kind: 'week' as const, weekdays: [6, 7], start: '10:00', end: '22:00', reply: 'weekend' },
      { kind: 'dates' as const, start_day: '2026-11-21', end_day: '2026-11-21', reply: 'the day' },
    ],
  }
  it.each([
    ['2026-11-20T12:00', 'general'],
    ['2026-11-21T12:00', 'the day'],
    ['2026-11-21T23:59', 'the day'],
    ['2026-11-22T09:59', 'general'],
    ['2026-11-22T10:00', 'weekend'],
    ['2026-11-22T22:00', 'general'],
  ])('at %s is that of the date, else of the weekday’s slot, else the general one: %s', (time, reply) => {
    expect(replyAt(greeting, Date.parse(`${time}:00+08:00`) / 1000)).toBe(reply)
  })

  it('calls the customer by name', () => {
    const content = { text: { content: '{nickname}，您好。{ nickname }！' }, attachments: [] }
    expect(addressedTo(content, '$& 小满')).toEqual({ text: { content: '$& 小满，您好。$& 小满！' }, attachments: [] })
    expect(addressedTo({ image: {} }, '小满')).toEqual({ image: {} })
  })
})
