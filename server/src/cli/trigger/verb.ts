import type { Sql } from '../../storage/connect.ts'
import { CliError, EXIT, notFound } from '../exit.ts'

export type Given = Record<string, string | boolean | undefined>

/** One thing that people can do on the platform: the control call that does it, and the options that say with whom. */
export type Verb = {
  summary: string
  example: string
  path: string
  /** Whether the platform tells of it by a callback. */
  tells?: boolean
  /** Option by option: how it is written, and what it is. */
  options: Record<string, string>
  /** The body of the call; of several, each is a call. */
  body(given: Given, look: Look): Promise<object | object[]>
  /** What of a long reply is shown. */
  shows?(reply: Record<string, unknown>): Record<string, unknown>
}

/** Finds what options name by our own ids. */
export type Look = { owner: Sql; corpId: string; newPerson(): Promise<string> }

export const personOption = {
  '--person <id>': 'who does it: a person, a unionid or an external user id; a new person when left out',
}
export const staffOption = { '--staff <id>': 'the staff member' }
export const customerOption = { '--customer <id>': 'the external user id' }

export const text = (given: Given, name: string) => given[name] as string | undefined

export function needed(given: Given, name: string): string {
  const value = text(given, name)
  if (!value) throw new CliError(`required option '--${name}' not specified`, EXIT.usage)
  return value
}

export function numberOf(given: Given, name: string): number {
  const value = needed(given, name)
  if (!/^\d+(?:\.\d+)?$/.test(value)) throw new CliError(`--${name} must be a number`, EXIT.usage)
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
  if (!config_id) throw new CliError(`one of '--${instead}' and '--config-id' is needed`, EXIT.usage)
  return { config_id }
}

/** A channel code by its id here, or by the platform's. */
export async function codeOf(given: Given, { owner, corpId }: Look): Promise<object> {
  const id = text(given, 'code')
  if (!id) return configOf(given, 'code')
  const [way] = await owner<{ config_id: string }[]>`
    select config_id from contact_way where corp_id = ${corpId} and id::text = ${id}`
  if (!way) throw notFound(`channel code ${id} of ${corpId}`)
  if (!way.config_id) throw new CliError(`the platform has not made channel code ${id} yet`)
  return { config_id: way.config_id }
}

/** Who does it: the one named, or somebody new. */
export async function whoOf(given: Given, look: Look): Promise<object> {
  return { person: text(given, 'person') ?? (await look.newPerson()) }
}

/** Of those who may do it the one named, or the first. */
export function byOf(given: Given, allowed: readonly string[]): object {
  const by = text(given, 'by') ?? allowed[0]
  if (!allowed.includes(by as string)) throw new CliError(`--by must be one of ${allowed.join(', ')}`, EXIT.usage)
  return { by }
}

export function jsonOf(text: string): object {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new CliError('--data must be a JSON object', EXIT.usage)
}
