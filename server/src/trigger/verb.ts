import { type Fragment, sql } from '../storage/sql.ts'
import { TriggerError } from './error.ts'

export type Given = Record<string, string | boolean | undefined>

/** One thing that people can do on the platform: the control call that does it, and the options that say with whom. */
export type Verb = {
  summary: string
  example: string
  path: string
  /** Whether the platform tells of it by a callback. */
  tells?: boolean
  /** Whether it is refused until what the platform told before is worked on. */
  waits?: boolean
  /** Option by option: how it is written, and what it is. */
  options: Record<string, string>
  /** The body of the call; of several, each is a call. */
  body(given: Given, look: Finder): Promise<object | object[]>
  /** What of a long reply is shown. */
  shows?(reply: Record<string, unknown>): Record<string, unknown>
}

/** Finds what options name by our own ids; statements know the corporation as `w.corp_id`. */
export type Finder = { find<T extends object>(statement: Fragment): Promise<T[]>; newPerson(): Promise<string> }

export const personOption = {
  '--person <id>': 'who does it: a person, a unionid or an external user id; a new person when left out',
}
export const staffOption = { '--staff <id>': 'the staff member' }
export const customerOption = { '--customer <id>': 'the external user id' }

export const text = (given: Given, name: string) => given[name] as string | undefined

export function needed(given: Given, name: string): string {
  const value = text(given, name)
  if (!value) throw new TriggerError(`required option '--${name}' not specified`, 'usage', name)
  return value
}

export function numberOf(given: Given, name: string): number {
  const value = needed(given, name)
  if (!/^\d+(?:\.\d+)?$/.test(value)) throw new TriggerError(`--${name} must be a number`, 'usage', name)
  return Number(value)
}

/** Those of some options that are given, under the names of the control call; numbers where it wants them. */
export function givenOf(given: Given, names: Record<string, string>, numbers: string[] = []): object {
  const found = Object.entries(names).flatMap(([option, field]) => {
    const value = text(given, option)
    if (value === undefined) return []
    return [[field, numbers.includes(option) ? numberOf(given, option) : value]]
  })
  return Object.fromEntries(found)
}

/** The platform's id of a code, where no id of ours is given. */
export function configOf(given: Given, instead: string): object {
  const config_id = text(given, 'configId')
  if (!config_id) throw new TriggerError(`one of '--${instead}' and '--config-id' is needed`, 'usage', instead)
  return { config_id }
}

/** A channel code by its id here, or by the platform's. */
export async function codeOf(given: Given, { find }: Finder): Promise<object> {
  const id = text(given, 'code')
  if (!id) return configOf(given, 'code')
  const [way] = await find<{ config_id: string }>(
    sql`select config_id from contact_way c where c.corp_id = w.corp_id and id::text = ${id}::text`,
  )
  if (!way) throw new TriggerError(`there is no channel code ${id}`, 'not_found', 'code')
  if (!way.config_id) throw new TriggerError(`the platform has not made channel code ${id} yet`)
  return { config_id: way.config_id }
}

/** Who does it: the one named, or somebody new. */
export async function whoOf(given: Given, look: Finder): Promise<object> {
  return { person: text(given, 'person') ?? (await look.newPerson()) }
}

/** Of those who may do it the one named, or the first. */
export function byOf(given: Given, allowed: readonly string[]): object {
  const by = text(given, 'by') ?? allowed[0]
  if (!allowed.includes(by as string))
    throw new TriggerError(`--by must be one of ${allowed.join(', ')}`, 'usage', 'by')
  return { by }
}

export function jsonOf(text: string): object {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new TriggerError('--data must be a JSON object', 'usage', 'data')
}
