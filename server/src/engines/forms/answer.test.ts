import { describe, expect, it } from 'vitest'
import { readAnswers } from './answer.ts'
import type { FormField } from './field.ts'

const field = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ id: 'q', type, label: '题', required: false, options: [], maps_to: null, option_tags: [] },
  ...more,
})
const read = (asked: FormField, ...given: string[]) => {
  const { answers, faults } = readAnswers([asked], () => given)
  return faults.length > 0 ? faults.map(({ why }) => why.code) : answers.q
}
const tea = { options: ['红茶', '绿茶', '__proto__'] }

describe('an answer', () => {
  it.each([
    ['text', ['  甲 '], '甲'],
    ['textarea', ['甲\r\n乙'], '甲\n乙'],
    ['phone', ['+86 139-0000 1234'], '+8613900001234'],
    ['phone', ['１３９００００１２３４'], '13900001234'],
    ['email', ['a@b.cn'], 'a@b.cn'],
    ['number', ['-3.5'], -3.5],
    ['number', ['１２'], 12],
    ['date', ['2024-02-29'], '2024-02-29'],
    ['rating', ['5'], 5],
    ['text', [''], undefined],
    ['text', [], undefined],
  ] as const)('to %s of %j is %j', (type, given, answer) => expect(read(field(type), ...given)).toEqual(answer))

  it.each([
    ['text', ['字'.repeat(501)], 'too_long'],
    ['text', ['a\u0000b'], 'holds_nul'],
    ['phone', ['12'], 'phone'],
    ['phone', ['1'.repeat(65)], 'too_long'],
    ['number', [`${' '.repeat(2)}${'1'.repeat(65)}`], 'too_long'],
    ['email', ['a@b'], 'email'],
    ['number', ['1e5'], 'number'],
    ['number', ['９９９９９９９９９９９９９'], 'number'],
    ['date', ['2023-02-29'], 'date'],
    ['date', ['29.2.2024'], 'date'],
    ['rating', ['6'], 'integer_between'],
    ['picture', ['https://evil.example/x.png'], 'file_unsupported'],
  ] as const)('to %s of %j is refused', (type, given, code) => expect(read(field(type), ...given)).toEqual([code]))

  it('is one of the options, or several in their order', () => {
    expect(read(field('radio', tea), '红茶')).toBe('红茶')
    expect(read(field('select', tea), '咖啡')).toEqual(['not_an_option'])
    expect(read(field('checkbox', tea), '__proto__', '红茶', '红茶')).toEqual(['红茶', '__proto__'])
    expect(read(field('checkbox', tea), '红茶', '咖啡')).toEqual(['not_an_option'])
  })

  it('is an option whose blanks browsers and people leave out', () => {
    const options = [' 红茶', '绿茶\r\n热 ', '  ', '白茶']
    expect(read(field('radio', { options, required: true }), ' 红茶')).toBe(' 红茶')
    expect(read(field('select', { options }), '红茶')).toBe(' 红茶')
    expect(read(field('checkbox', { options }), '绿茶\n热', '  ', '白茶 ')).toEqual(['绿茶\r\n热 ', '  ', '白茶'])
    expect(read(field('select', { options, required: true }), '')).toEqual(['required'])
  })

  it('must be there where it is required, and a section is never asked', () => {
    expect(read(field('checkbox', { ...tea, required: true }))).toEqual(['required'])
    expect(read(field('text', { required: true }), ' ')).toEqual(['required'])
    expect(read(field('section', { required: true }))).toBeUndefined()
  })

  it('is kept under any id', () => {
    const { answers } = readAnswers([field('text', { id: '__proto__' })], () => ['甲'])
    expect(JSON.stringify(answers)).toBe('{"__proto__":"甲"}')
  })
})
