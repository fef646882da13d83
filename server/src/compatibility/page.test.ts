import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApi } from '../contract/openapi.ts'
import { vendorCalls } from '../contract/vendor-menu.ts'
import { endpoints } from '../open-api/index.ts'
import { constants } from './constants.ts'
import { lacks, leftOut } from './differences.ts'
import { COMPATIBILITY_PAGES, compatibilityPage } from './page.ts'

const paths = vendorCalls.flatMap((group) => group.paths)

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

it('names constant fields that replies have', () => {
  const document = JSON.stringify(openApi(endpoints, { version: '', description: '' }))
  expect(constants.flatMap(({ paths: of }) => of).filter((path) => !paths.includes(path))).toEqual([])
  const fields = constants.flatMap((each) => each.fields)
  expect(fields.filter((field) => !document.includes(`"${field}":{`))).toEqual([])
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

it('the API document has the calls in the groups and the order of the page, and ours after them', () => {
  const { tags, paths: documented } = openApi(endpoints, { version: '', description: '' })
  const listed = Object.entries(documented).map(([path, methods]) => {
    const [operation] = Object.values(methods) as { tags: string[]; 'x-companion': boolean }[]
    return { path: path.replace('/open-api/', ''), tag: operation?.tags.join() }
  })
  const wanted = vendorCalls.flatMap(({ zh: tag, paths }) => paths.map((path) => ({ path, tag })))
  expect(listed.slice(0, wanted.length)).toEqual(wanted)
  const ours = listed.slice(wanted.length)
  expect(ours).toContainEqual({ path: 'event/list', tag: '本服务增加的接口' })
  expect(ours.at(-1)?.path).toMatch(/^bulk\//)
  expect(listed).toHaveLength(endpoints.length)
  const names = [...vendorCalls.map(({ zh }) => zh), '本服务增加的接口', '批量读取']
  expect(tags.map(({ name }) => name)).toEqual(names)
})
