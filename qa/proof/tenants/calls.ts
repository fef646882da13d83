import type { z } from 'zod'
import type { OpenEndpoint, RestEndpoint } from '../../../server/src/endpoint.ts'
import { type Id, moved } from './twin.ts'

/** One call of an endpoint, without its token. */
export type CallValues = { query: Record<string, string>; body?: Record<string, unknown> }

/** A call that names something of the other corporation, and the same call about something that nobody has. */
export type Attempt = { what: string; foreign: CallValues; nobody?: CallValues }

/** An id that both corporations have, and the field in which it stands; `moved` makes of it one that only the other has. */
export type Known = { field: string; id: Id }

/** Which of the known ids to try in a place of this name. */
export type Choose = (name: string) => readonly Known[]

/** What is known of an endpoint of either API. */
type Declared = Pick<OpenEndpoint | RestEndpoint, 'query' | 'body' | 'example'>

/** Every call of an endpoint that names what is not the caller's own: all at once, and one value after the other. */
export function* attempts(endpoint: Declared, known: readonly Known[], choose: Choose, words: readonly string[]) {
  const { example } = endpoint
  const asked: CallValues = { query: { ...example.query }, ...(endpoint.body ? { body: { ...example.body } } : {}) }
  yield { what: 'its example', foreign: asked } as Attempt
  yield { what: 'its example with foreign ids', ...movedAll(asked, known) } as Attempt
  for (const name of Object.keys(endpoint.query.shape)) {
    const schema = endpoint.query.shape[name] as z.ZodType
    const put = (value: Id) => ({ ...asked, query: { ...asked.query, [name]: String(value) } })
    yield* inPlace(name, choose(name), words, (value) =>
      schema.safeParse(String(value)).success ? put(value) : undefined,
    )
  }
  for (const path of bodyPaths(endpoint)) {
    const name = path.findLast((key) => !/^\d+$/.test(key)) as string
    yield* inPlace(path.join('.'), choose(name), words, (value) => putInto(endpoint, asked, path, value))
    yield* inPlace(`${path.join('.')}[]`, choose(name), [], (value) => putInto(endpoint, asked, path, [value]))
  }
}

type Put = (value: Id) => CallValues | undefined

function* inPlace(name: string, ids: readonly Known[], words: readonly string[], put: Put): Generator<Attempt> {
  for (const { id } of ids) {
    const shared = put(id)
    if (shared) yield { what: `${name} of both`, foreign: shared }
    const foreign = put(moved(id))
    const nobody = put(moved(id, 'none'))
    if (foreign && nobody) yield { what: `${name} of the other`, foreign, nobody }
  }
  for (const word of words) {
    const found = put(word)
    if (found) yield { what: `${name} as a word`, foreign: found }
  }
}

/** The call with a value at this place of its body, if the declaration lets it through. */
function putInto(
  endpoint: Declared,
  asked: CallValues,
  path: readonly string[],
  value: unknown,
): CallValues | undefined {
  const body = structuredClone(asked.body ?? {})
  let holder = body as Record<string, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  holder[path.at(-1) as string] = value
  return endpoint.body?.safeParse(body).success ? { ...asked, body } : undefined
}

/** Every place in the body: what the example holds, however deep, and what else the declaration knows. */
function bodyPaths({ body, example }: Declared): string[][] {
  if (!body) return []
  const deep = [...pathsOf(example.body ?? {})]
  const other = Object.keys(body.shape).filter((name) => !(name in (example.body ?? {})))
  return [...deep, ...other.map((name) => [name])]
}

function* pathsOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) yield path
  else for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...path, key])
}

/** The call with every id in it replaced, so that what belongs together still does. */
function movedAll(asked: CallValues, known: readonly Known[]): Pick<Attempt, 'foreign' | 'nobody'> {
  const ids = new Set(known.flatMap(({ id }) => [id, String(id)]))
  const change = (value: unknown, by: 'only' | 'none'): unknown => {
    if (Array.isArray(value)) return value.map((inner) => change(inner, by))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, by)]))
    return ids.has(value as Id) ? moved(value as Id, by) : value
  }
  return { foreign: change(asked, 'only') as CallValues, nobody: change(asked, 'none') as CallValues }
}
