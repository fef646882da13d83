import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { endpoints as methods } from '../../../packages/client/src/index.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'

const kept: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../../server/src/http/examples.json', import.meta.url), 'utf8'),
)

const ENVELOPE = ['errcode', 'errmsg', 'errmsge', 'status_code', 'status_message', 'success']

/** A reply as the client gives it. */
export const withoutEnvelope = (reply: object) =>
  Object.fromEntries(Object.entries(reply).filter(([name]) => !ENVELOPE.includes(name)))

/** What a method is called with in the API document: integers and times of the address as numbers, as its types have them. */
function paramsOf(path: string): Record<string, unknown> {
  const endpoint = endpoints.find((each) => each.path === path)
  if (!endpoint) throw new Error(`there is no endpoint ${path}`)
  const { query, example } = endpoint
  const { properties = {} } = z.toJSONSchema(z.object(query.shape), { io: 'output', unrepresentable: 'any' })
  const isInteger = (name: string) => (properties[name] as { type?: string } | undefined)?.type === 'integer'
  const asked = Object.entries(example.query ?? {}).map(([name, value]) => [
    name,
    /^\d+$/.test(value) && (isInteger(name) || /_time$/.test(name)) ? Number(value) : value,
  ])
  return { ...Object.fromEntries(asked), ...(example.body as object | undefined) }
}

/** Each method of the client with the document's example, and what it answers there. */
export const methodExamples = methods.map(({ name, path }) => ({
  name,
  path,
  params: paramsOf(path),
  reply: withoutEnvelope(kept[path] ?? {}),
  /** Whether it answers so only to what is made for one call. */
  onlyOnce: endpoints.some((each) => each.path === path && each.example.onlyOnce),
}))
