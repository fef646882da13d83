import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderReadme } from '../src/write-docs.ts'

test('the README says what the code does (npm run docs --workspace simulator writes it)', () => {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(renderReadme(text)).toBe(text)
})
