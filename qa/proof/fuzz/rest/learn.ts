import { learn, type Words } from '../words.ts'
import type { RestDocument } from './document.ts'

/** The ids that a path's records have, beside the words by field. */
export type Learnt = { words: Words; ids: Map<string, string[]> }

/** Calls every operation that reads as its example does, and learns what the corporation has and how paths name it. */
export async function learnRest(
  address: string,
  { operations }: RestDocument,
  key: string,
  corpId: string,
): Promise<Learnt> {
  const words: Words = new Map()
  const ids = new Map<string, string[]>()
  for (const { body } of operations) learn(words, body?.example)
  const reading = operations.filter(
    ({ method, success }) => method === 'GET' && success.types.includes('application/json'),
  )
  const lists = new Map<string, Record<string, unknown>[]>()
  for (const { path, params } of reading) {
    const values = Object.fromEntries(params.map(({ name, example }) => [name, String(example)]))
    const url = new URL(filled(path, { ...values, corp_id: corpId }), address)
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    if (!response.ok) continue
    const reply = (await response.json()) as { items?: Record<string, unknown>[] }
    learn(words, reply)
    if (reply.items) lists.set(path, reply.items)
  }
  for (const { path, params } of operations) {
    const place = path.slice(0, path.indexOf('/{id}'))
    const example = String(params.find(({ name }) => name === 'id')?.example)
    const items = lists.get(place) ?? []
    const field = Object.keys(items[0] ?? {}).find((name) => items.some((item) => String(item[name]) === example))
    const known = field === undefined ? [] : items.map((item) => String(item[field]))
    if (example !== 'undefined') ids.set(place, [...new Set([...(ids.get(place) ?? []), example, ...known])])
  }
  return { words, ids }
}

/** The path with these values in it. */
export function filled(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? '').toWellFormed()))
}
