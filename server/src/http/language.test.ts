import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

it.each([
  [undefined, 'zh'],
  ['', 'zh'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh-CN;q=0.8', 'en'],
  ['en, zh', 'zh'],
  ['fr', 'zh'],
  ['de, en;q=0.1', 'en'],
  ['en;q=0', 'zh'],
  ['*', 'zh'],
  [';;q,,=', 'zh'],
])('%s is answered in %s', (accepted, language) => {
  expect(languageOf(accepted)).toBe(language)
})
