import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints } from '../open-api/index.ts'
import { lacks, leftOut } from './differences.ts'
import { COMPATIBILITY_PAGES, compatibilityPage } from './page.ts'
import { vendorCalls } from './vendor-calls.ts'

const paths = vendorCalls.flatMap((group) => group.paths.map((path) => path.replace('?', '')))

it.each(['en', 'zh'] as const)('the page in %s is current; npm run docs writes it', (language) => {
  const written = readFileSync(new URL(`../../../${COMPATIBILITY_PAGES[language]}`, import.meta.url), 'utf8')
  expect(written).toBe(compatibilityPage(endpoints, language))
})

it('names each call once, and none of those that are left out is answered', () => {
  expect(Object.keys(lacks).filter((path) => !paths.includes(path))).toEqual([])
  const all = [...paths, ...leftOut.map(({ path }) => path)]
  expect(all).toEqual([...new Set(all)])
  const known = new Set(endpoints.map(({ path }) => path))
  expect(leftOut.filter(({ path }) => known.has(`/open-api/${path}`))).toEqual([])
})

it('names every call that is no invention of ours', () => {
  const ours = endpoints.filter(({ companion, path }) => !companion && !paths.includes(path.replace('/open-api/', '')))
  expect(ours.map(({ path }) => path)).toEqual([])
})

it('says of an endpoint that it is answered, and of others that they are not', () => {
  const page = compatibilityPage(
    endpoints.filter(({ path }) => path === '/open-api/tag/list'),
    'en',
  )
  expect(page).toContain('| GET | `tag/list` | answered |')
  expect(page).toContain('|  | `order/list` | not yet |')
  expect(page).toContain('1 of ')
})
