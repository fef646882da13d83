import { expect, it } from 'vitest'
import { count, json, readPageState, readSearch, searchFrom, searchText, text, texts, writeSearch } from './address.ts'

const isPair = (value: unknown): value is { a: number } => typeof value === 'object' && value !== null && 'a' in value
const PARAMS = { name: text, n: count, ids: texts, pair: json(isPair) }

it('gives back every value that it wrote into an address', () => {
  const values = { name: '胡 & 明=?', n: 203, ids: ['a', 'b'], pair: { a: 1 } }
  const address = searchText(writeSearch(PARAMS, {}, values))
  expect(readSearch(PARAMS, searchFrom(address))).toEqual(values)
})

it('keeps ids as they are: those of digits are no numbers, and need no quotes', () => {
  const address = searchText({ open: '203' })
  expect(address).toBe('?open=203')
  expect(readPageState(searchFrom(address)).open).toBe('203')
})

it('takes what is undefined or empty out of an address, and leaves the rest', () => {
  const before = { name: 'x', n: '1', other: 'stays' }
  expect(writeSearch(PARAMS, before, { name: undefined, n: 2, ids: [] })).toEqual({ n: '2', other: 'stays' })
})

it('reads what is not one of its values as nothing', () => {
  expect(readSearch(PARAMS, { n: '-1', pair: '{', name: '' })).toEqual({})
  expect(readSearch(PARAMS, { n: 'NaN', pair: '[]' })).toEqual({})
})
