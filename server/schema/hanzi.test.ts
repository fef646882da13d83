import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hanziSql } from './write-hanzi.ts'

it('the readings of characters are those of pinyin-pro; npm run schema writes them', () => {
  expect(readFileSync(new URL('functions/hanzi.sql', import.meta.url), 'utf8')).toBe(hanziSql())
})
