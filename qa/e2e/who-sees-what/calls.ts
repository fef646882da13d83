import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP as CORP } from '../../../server/src/admin-api/kit/call.ts'
import type { Right } from '../../../server/src/contract/roles.ts'
import { CANARIES, type Planted } from './planted.ts'

export const GETS = adminEndpoints.filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'))

/** The changes of a corporation's own records, but for those that take accounts and connections away from the others. */
export const CHANGES = adminEndpoints.filter(
  ({ method, path }) =>
    ['POST', 'PATCH', 'PUT'].includes(method) &&
    /\{corp_id\}\/(?!operators|platform|settings|secrets|preferences)/.test(path),
)

/** What is not for a caller with these rights. */
export const hiddenFrom = (may: ReadonlySet<string>) =>
  Object.keys(CANARIES).filter((each) => !may.has(CANARIES[each] as Right))

/** The paths of an endpoint: where it names a delivery or a logged call, one for each. */
export async function pathsOf(planted: Planted, path: string): Promise<string[]> {
  const { owner } = planted.service.store
  const rows = path.includes('deliveries/{id}')
    ? await owner`select max(delivery_id)::text as id from delivery group by kind`
    : path.includes('requests/{id}')
      ? await owner`select id::text from request_log where corp_id = ${CORP}`
      : []
  return rows.length > 0 ? rows.map(({ id }) => fill(planted, path, id as string)) : [fill(planted, path)]
}

export function fill({ ids }: Planted, path: string, id?: string): string {
  const endpoint = adminEndpoints.find((each) => each.path === path)
  const [, resource = ''] = /\{corp_id\}\/([^/]+)/.exec(path) ?? []
  const own = { corp_id: CORP, ...endpoint?.example.path, ...(ids[resource] ? { id: ids[resource] } : {}) }
  const values: Record<string, string> = { ...own, ...(id === undefined ? {} : { id }) }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1'))
}

type Options = { query?: Record<string, string>; method?: string; body?: unknown }

export async function call({ service }: Planted, path: string, headers: Record<string, string>, options: Options = {}) {
  const { query = {}, method = 'GET', body } = options
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const url = `${new URL(path, service.address)}?${new URLSearchParams(query)}`
  const response = await fetch(url, { method, headers: { ...headers, ...type }, ...sent })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** What a reply says to whoever reads all of it, cursors and escapes included. */
export function everythingIn({ text, headers }: { text: string; headers: Headers }): string {
  const cursors = [...text.matchAll(/"next_cursor":"([\w-]+)"/g)].map(([, cursor]) =>
    Buffer.from(cursor as string, 'base64url').toString(),
  )
  const plain = text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeURIComponent(
    [plain, ...cursors, JSON.stringify([...headers])].join('\n').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'),
  )
}

/** Reads everything in every format; what of it the caller may not see, and how many replies there were. */
export async function leaksIn(
  planted: Planted,
  name: string,
  endpoints = GETS,
): Promise<{ found: string[]; answered: number }> {
  const { headers, may } = planted.caller(name)
  const hidden = hiddenFrom(may)
  const found: string[] = []
  let answered = 0
  for (const { path, alsoProduces = [], example } of endpoints)
    for (const url of await pathsOf(planted, path))
      for (const accept of ['application/json', ...alsoProduces]) {
        const { limit: _, ...query } = accept === 'application/json' ? (example.query ?? {}) : {}
        const answer = await call(planted, url, { ...headers, accept }, { query })
        if (answer.status === 200) answered++
        const said = everythingIn(answer)
        for (const canary of hidden) if (said.includes(canary)) found.push(`${canary} in ${url} as ${accept}`)
      }
  return { found, answered }
}

/** The live events since the feed's beginning, as far as they come at once. */
export async function liveEvents(planted: Planted, name: string): Promise<string> {
  const stop = new AbortController()
  const url = new URL(`/admin-api/corps/${CORP}/live?cursor=0`, planted.service.address)
  const response = await fetch(url, { headers: planted.caller(name).headers, signal: stop.signal })
  let said = ''
  setTimeout(() => stop.abort(), 1500)
  try {
    for await (const piece of response.body as ReadableStream<Uint8Array>) said += Buffer.from(piece).toString()
  } catch {}
  return said
}
