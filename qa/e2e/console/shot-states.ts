import type { Page, Route } from 'playwright-core'

/** What a page's lists hold: the demo's records, nothing, nothing yet, a failure, or records with very long names. */
export type State = 'full' | 'empty' | 'loading' | 'failing' | 'long'

/** What every page needs before it can show a state at all. */
const SPARED = /\/(?:session|settings|live)(?:$|\?)/

const LONG_ZH = '云栖茶饮（杭州西湖文化广场旗舰店）二〇二六年春季新品上市与老客回馈联合活动专用超长名称'
const LONG_EN = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung'

/** Lets the console see this state, whatever the service says. */
export async function pretend(page: Page, state: State): Promise<void> {
  if (state === 'full') return
  await page.route('**/admin-api/corps/**', async (route) => {
    const url = route.request().url()
    if (route.request().method() !== 'GET' || SPARED.test(url)) return route.continue()
    if (state === 'loading') return undefined
    if (state === 'failing') return fail(route)
    const reply = await route.fetch()
    const type = reply.headers()['content-type'] ?? ''
    if (!type.includes('json')) return route.fulfill({ response: reply })
    return route.fulfill({ response: reply, json: (state === 'empty' ? emptied : lengthened)(await reply.json()) })
  })
}

function fail(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'pictured-1' },
    body: JSON.stringify({ type: 'about:blank', title: '服务异常', status: 500, code: 'internal' }),
  })
}

type Json = Record<string, unknown>

/** No items in a list, zero for every number, nothing connected. */
function emptied(body: Json): Json {
  if (Array.isArray(body.items)) return { items: [], total: 0, next_cursor: '0', has_next: false }
  const cleared = (value: unknown): unknown => {
    if (typeof value === 'number') return 0
    if (Array.isArray(value)) return []
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleared(inner)]))
    return value
  }
  const empty = cleared(body) as Json
  return 'connected' in empty ? { ...empty, connected: false, sync: null } : empty
}

const NAMES = /^(?:.*name|remark|title|url|desc|description|text|last_msg_thumb|address)$/

/** Very long names, of Chinese and of one Latin word, in every record. */
function lengthened(body: Json): Json {
  let n = 0
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((inner) => walk(inner, key))
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
    if (typeof value !== 'string' || !NAMES.test(key) || /^https?:/.test(value)) return value
    return `${value}${n++ % 3 === 2 ? LONG_EN : LONG_ZH}`
  }
  return walk(body, '') as Json
}
