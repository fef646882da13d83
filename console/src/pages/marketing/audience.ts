import type { CrowdFilter } from '../../domain/crowd.ts'

/** Who gets a message: those whom conditions find, the members of a crowd package, customers by name, or group chats. */
export type Audience =
  | { filter: CrowdFilter }
  | { crowd_package_id: number }
  | { external_user_ids: string[] }
  | { chat_ids: string[] }
  | { chat_owner_ids: string[] }

type Values = Record<string, unknown>

/** What a form chooses between, each with the field that holds it. */
const FIELDS = {
  filter: 'filter',
  package: 'crowd_package_id',
  chats: 'chat_ids',
  owners: 'chat_owner_ids',
} as const

const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** What a form chooses for a draft. */
export function choiceOf(values: Values): keyof typeof FIELDS {
  const [choice] = Object.entries(FIELDS).find(([, field]) => field !== 'filter' && isChosen(values[field])) ?? [
    'filter',
  ]
  return choice as keyof typeof FIELDS
}

/** Who gets what a form or a draft holds; nothing while that is not chosen. */
export function audienceOf(values: Values): Audience | undefined {
  const field = FIELDS[(values.to as keyof typeof FIELDS | undefined) ?? choiceOf(values)]
  if (field === 'filter')
    return values.to || values.filter ? { filter: (values.filter ?? {}) as CrowdFilter } : undefined
  return isChosen(values[field]) ? ({ [field]: values[field] } as Audience) : undefined
}

/** Whether it goes into group chats, which are counted as such. */
export const isIntoChats = (audience: Audience | undefined) =>
  audience !== undefined && ('chat_ids' in audience || 'chat_owner_ids' in audience)
