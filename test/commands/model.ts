import { expect } from 'vitest'
import { isKnown } from './known-divergences.ts'

/** Seconds of the service's clock; an import has the machine's own clock, so that its times are any number. */
export type Time = unknown
export const anyTime: unknown = expect.any(Number)

/** One line of a customer's ledger, oldest first. Entries that an import makes are `import`, whatever it calls them. */
export type Entry = { delta: number; balance: number; reason: 'open_api' | 'import' }

export type Follow = { staff_id: string; added_at: number; stage_id: number | null }

/** What is written into a customer from outside: by a preset or a clue. */
export type Writing = { properties: Record<string, string>; fields: Record<number, string | number>; covers: boolean }

export type Customer = {
  external_user_id: string
  unionid: string | null
  gender: number
  phones: string[]
  tags: number[]
  properties: Record<string, string>
  fields: Record<number, string | number>
  follows: Follow[]
  groups: string[]
  points: number
  ledger: Entry[]
  created_at: number
  updated_at: Time
}

export type Clue = {
  phone: string
  staff_ext_id: string | null
  remark: string
  grade_id: number
  tags: string[]
  base_info: Record<string, string>
  custom_info: { field_name: string; field_value: string } | null
  external_user_id: string | null
  converted_at: Time | null
  created_at: number
  updated_at: Time
}

export type Mission = { id: number; name: string; recipients: { external_user_id: string; staff_id: string }[] }

/** All that the specification lets one corporation hold, in plain memory. */
export type Corporation = {
  customers: Map<string, Customer>
  /** Presets for customers that do not exist yet, in the order of their calls. */
  waiting: { by: 'mobile' | 'union_id'; identity: string; writing: Writing }[]
  clues: Map<string, Clue>
  missions: Mission[]
  /** By path and Idempotency-Key: what was sent and what was answered. */
  answered: Map<string, { sent: string; reply: string }>
}

/** A corporation that holds nothing yet. */
export const emptyCorporation = (): Corporation => ({
  customers: new Map(),
  waiting: [],
  clues: new Map(),
  missions: [],
  answered: new Map(),
})

/** Customers in the order in which they came. */
export const inOrder = ({ customers }: Corporation): Customer[] => [...customers.values()]

/** Clues as they are listed. */
export const cluesInOrder = ({ clues }: Corporation): Clue[] =>
  [...clues.values()].sort((a, b) => a.created_at - b.created_at || (a.phone < b.phone ? -1 : 1))

/** The customer that a unionid means: the first of several. */
export const byUnionid = (corp: Corporation, unionid: string): Customer | undefined =>
  inOrder(corp).find((customer) => customer.unionid === unionid)

/** Everyone with a phone. */
export const byPhone = (corp: Corporation, phone: string): Customer[] =>
  inOrder(corp).filter(({ phones }) => phones.includes(phone))

/** Moves a balance and enters it in the ledger. */
export function movePoints(customer: Customer, delta: number, reason: Entry['reason'], now: Time): void {
  if (delta === 0) return
  customer.points += delta
  customer.ledger.push({ delta, balance: customer.points, reason })
  if (!isKnown('points keep updated_at')) customer.updated_at = now
}

/** Writes what is empty, or all of it when it covers. */
export function write(customer: Customer, { properties, fields, covers }: Writing, now: Time): void {
  for (const [values, news] of [
    [customer.properties, properties],
    [customer.fields, fields],
  ] as [Record<string, unknown>, Record<string, unknown>][]) {
    for (const [name, value] of Object.entries(news)) {
      const has = values[name] !== undefined && values[name] !== ''
      if ((has && !covers) || values[name] === value) continue
      values[name] = value
      customer.updated_at = now
    }
  }
}
