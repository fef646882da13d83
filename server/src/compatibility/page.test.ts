import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
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

/** Of an envelope, which is no news of a reply. */
const ENVELOPE = ['errcode', 'errmsg']

/** Names of the fields below a schema whose declaration allows one value, or says that there is one. */
function constantFields(schema: z.ZodType, name = '', within: readonly z.ZodType[] = []): string[] {
  if (within.includes(schema)) return []
  const { def } = schema as { def: Parts }
  const saysSo = /(?:^|[，；])总为/.test(schema.meta()?.description ?? '')
  const one = saysSo || def.type === 'null' || (def.type === 'literal' && def.values?.length === 1)
  const deeper = [...within, schema]
  return [
    ...(one && name !== '' && !ENVELOPE.includes(name) ? [name] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([field, inner]) => constantFields(inner, field, deeper)),
    ...(def.innerType ? constantFields(def.innerType, name, deeper) : []),
    ...[def.element, ...(def.options ?? [])].flatMap((inner) => (inner ? constantFields(inner, '', deeper) : [])),
  ]
}

type Parts = {
  type: string
  values?: unknown[]
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
}

it.each(paths)('names the fields of %s that have one value, and no others', (path) => {
  const declared = endpoints.find((each) => each.path === `/open-api/${path}`)
  const named = constants.filter((each) => each.paths.includes(path)).flatMap(({ fields }) => fields)
  expect([...named].sort()).toEqual([...new Set(constantFields(declared?.reply as z.ZodType))].sort())
})

it('names no field of a call that is not on the page', () => {
  expect(constants.flatMap(({ paths: of }) => of).filter((path) => !paths.includes(path))).toEqual([])
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
