import { z } from 'zod'
import type { AnsweredCall } from '../../contract/answered-call.ts'
import { envelopes } from '../../contract/envelopes.ts'
import { isNumber, parseNearlyExact } from '../../contract/exact-numbers.ts'
import type { Hint } from '../../contract/hint.ts'
import { type Mask, maskOf, ownName } from '../../contract/mask.ts'
import { hidden, type Sensitivity, sensitivityOf } from '../../contract/sensitive.ts'
import { closedJson } from './closed-json.ts'

type Declared = AnsweredCall['declared']

/** A body as it is kept: without anything sensitive, and, where there is some, with what was said in chats. */
export type ShownBody = { text: string; withChats: string | null }

const NOTHING: ShownBody = { text: '', withChats: null }
const EVERYTHING: ReadonlySet<Sensitivity> = new Set(['secret', 'phone', 'chat'])
const BUT_CHATS: ReadonlySet<Sensitivity> = new Set(['secret', 'phone'])
const GONE: Mask = () => '***'

type Masks = { plain: Mask; withChats: Mask | undefined }

function masksOf(schema: z.ZodObject | undefined): Masks | undefined {
  if (!schema) return undefined
  const rules = { undeclared: GONE }
  const hasChats = maskOf(schema, { hides: new Set(['chat']) }) !== undefined
  return {
    plain: maskOf(schema, { ...rules, hides: EVERYTHING }) ?? GONE,
    withChats: hasChats ? maskOf(schema, { ...rules, hides: BUT_CHATS }) : undefined,
  }
}

const made = new WeakMap<Declared, { request: Masks | undefined; reply: Masks | undefined }>()

/** What is masked in calls of an endpoint: by what its fields say, and all that it does not declare. It is made once. */
function masksFor(declared: Declared) {
  const known = made.get(declared)
  if (known) return known
  const { body, reply, envelope } = declared
  const whole = z.object({ ...envelopes[envelope].fields, ...reply.shape })
  const masks = { request: masksOf(body), reply: masksOf(whole) }
  made.set(declared, masks)
  return masks
}

export const shownRequest = (declared: Declared, json: string) => shownBody(masksFor(declared).request, json)
export const shownReply = (declared: Declared, json: string) => shownBody(masksFor(declared).reply, json)

/** The body's beginning, perhaps cut somewhere, decoded and masked; nothing of what is no JSON object, or was not asked for. */
function shownBody(masks: Masks | undefined, json: string): ShownBody {
  if (!masks || !/^\s*\{/.test(json)) return NOTHING
  try {
    const value = parseNearlyExact(closedJson(json))
    return {
      text: shownJson(masks.plain(value)),
      withChats: masks.withChats ? shownJson(masks.withChats(value)) : null,
    }
  } catch {
    return NOTHING
  }
}

/** Most bodies have no mobile number: the text tells sooner than each value. */
function shownJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.search(MOBILE) < 0 ? text : JSON.stringify(withoutMobiles(value))
}

/** A query string, decoded and masked by the endpoint's own parameters; of others not even every name stays. */
export function shownQuery({ query }: Declared, text: string): string {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const cut = pair.indexOf('=')
      const name = decoded(cut < 0 ? pair : pair.slice(0, cut))
      const value = decoded(cut < 0 ? '' : pair.slice(cut + 1))
      if (name === undefined || value === undefined) return '***=***'
      const field = Object.hasOwn(query.shape, name) ? (query.shape[name] as z.ZodType) : undefined
      if (!field) return `${ownName(name)}=***`
      const what = sensitivityOf(field)
      return `${name}=${encodeURIComponent(String(what ? hidden(what, value) : withoutMobiles(value)))}`
    })
    .join('&')
}

/** A hint as it is kept: in a field's place may stand names that the caller wrote, and so somebody's number or key. */
export function shownHint(hint: Hint): Hint {
  if (!('field' in hint)) return hint
  const { field, allowed } = hint
  return { field: field?.replaceAll(/\d{5,}|\w{33,}/g, '***') ?? null, allowed: String(withoutMobiles(allowed)) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const MOBILE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g

/** Mobile numbers in texts that anything may be written into, such as remarks. */
function withoutMobiles(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(MOBILE, '$1****$2')
  if (Array.isArray(value)) return value.map(withoutMobiles)
  if (typeof value !== 'object' || value === null || isNumber(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutMobiles(each)]))
}
