/** One line of a customer's ledger, oldest first. Entries that an import makes are `import`, whatever it calls them. */
export type Entry = { delta: number; balance: number; reason: 'open_api' | 'import'; created_at: number }

export type Follow = { staff_id: string; added_at: number; stage_id: number | null; remark: string }

/** What is written into a customer from outside: by a preset or a clue. */
export type Writing = { properties: Record<string, string>; fields: Record<number, string | number>; covers: boolean }

export type Customer = {
  external_user_id: string
  unionid: string | null
  openid: string | null
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
  updated_at: number
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
  converted_at: number | null
  created_at: number
  updated_at: number
}

export type Mission = { id: number; name: string; recipients: { external_user_id: string; staff_id: string }[] }

/** Whom a preset is for; `openid` where pairs matter. */
export type Target = { phone: string } | { unionid: string; openid?: string }

/** All that the specification lets one corporation hold, in plain memory. */
export type Corporation = {
  /** Customers of such a corporation are named by pairs of unionid and openid. */
  ciphertext: boolean
  customers: Map<string, Customer>
  /** Presets for customers that do not exist yet, in the order of their calls. */
  waiting: { target: Target; writing: Writing }[]
  clues: Map<string, Clue>
  missions: Mission[]
  /** By path and Idempotency-Key: what was sent and what was answered. */
  answered: Map<string, { sent: string; reply: string }>
}

/** A corporation that holds nothing yet. */
export const emptyCorporation = ({ ciphertext }: Pick<Corporation, 'ciphertext'>): Corporation => ({
  ciphertext,
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

/** The customer that a unionid means, or a pair of which each part that is given must match: the first of several. */
export const named = (corp: Corporation, { unionid, openid }: { unionid?: string; openid?: string }) =>
  inOrder(corp).find(
    (customer) =>
      (unionid === undefined || customer.unionid === unionid) && (openid === undefined || customer.openid === openid),
  )

/** Whether a preset for this target is the customer's. */
export const isMeant = ({ phones, unionid, openid }: Customer, target: Target): boolean =>
  'phone' in target
    ? phones.includes(target.phone)
    : unionid === target.unionid && (target.openid === undefined || openid === target.openid)

/** Everyone with a phone. */
export const byPhone = (corp: Corporation, phone: string): Customer[] =>
  inOrder(corp).filter(({ phones }) => phones.includes(phone))

/** Moves a balance and enters it in the ledger; the customer's time of update is not that of its points. */
export function movePoints(customer: Customer, delta: number, reason: Entry['reason'], now: number): void {
  if (delta === 0) return
  customer.points += delta
  customer.ledger.push({ delta, balance: customer.points, reason, created_at: now })
}

/** Writes what is empty, or all of it when it covers. */
export function write(customer: Customer, { properties, fields, covers }: Writing, now: number): void {
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
