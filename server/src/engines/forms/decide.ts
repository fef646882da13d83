import { NOTICE_S } from '../staff-messages/notice-interval.ts'
import { type Answer, type Answers, isDate } from './answer.ts'
import type { FormField } from './field.ts'

/** A form as its rules see it; tags by t_id. */
export type FormRules = {
  id: number
  name: string
  fields: readonly FormField[]
  tags: readonly number[]
  points: number
  overwrite: boolean
  notifyFollower: boolean
  notifyStaffIds: readonly string[]
}

/** What a custom field takes. */
export type CustomField = {
  id: number
  kind: 'text' | 'number' | 'date' | 'option'
  options: readonly { option_id: number; name: string }[]
}

/** What an answer tells of a customer: properties by name, values of custom fields by id, and a phone. */
export type Known = { properties: Record<string, string>; custom: Record<string, string | number>; phone?: string }

/** What the answers fill in, as far as each fits. */
export function decideKnown(
  { fields }: Pick<FormRules, 'fields'>,
  answers: Answers,
  custom: ReadonlyMap<number, CustomField>,
): Known {
  const known: Known = { properties: {}, custom: {} }
  for (const { id, maps_to } of fields) {
    const answer = Object.hasOwn(answers, id) ? (answers[id] as Answer) : undefined
    if (answer === undefined || maps_to === null) continue
    if (typeof maps_to === 'number') {
      const value = valueFor(custom.get(maps_to), answer)
      if (value !== undefined) known.custom[maps_to] = value
    } else if (maps_to !== 'phone') known.properties[maps_to] = textOf(answer)
    else if (/^\+?\d{5,20}$/.test(textOf(answer))) known.phone = textOf(answer)
  }
  return known
}

const textOf = (answer: Answer) => (Array.isArray(answer) ? answer.join('、') : String(answer))

function valueFor(field: CustomField | undefined, answer: Answer): string | number | undefined {
  const text = textOf(answer)
  switch (field?.kind) {
    case 'text':
      return text
    case 'number':
      return /^[+-]?\d{1,12}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined
    case 'date':
      return isDate(text) ? text : undefined
    case 'option':
      return field.options.find(({ name }) => name === text)?.option_id
    default:
      return undefined
  }
}

/** The form's own tags, and those of the options that were chosen. */
export function decideTags({ fields, tags }: Pick<FormRules, 'fields' | 'tags'>, answers: Answers): number[] {
  const ofOptions = fields.flatMap(({ id, option_tags = [] }) => {
    const chosen = Object.hasOwn(answers, id) ? [answers[id]].flat() : []
    return option_tags.flatMap(({ option, tags }) => (chosen.includes(option) ? tags : []))
  })
  return [...new Set([...tags, ...ofOptions])]
}

/** A notice to staff. */
export type Notice = { staffIds: readonly string[]; content: string }

/** Who gets a notice of an answer, each once; of the same visitor nobody for a while. */
export function decideNotice(
  { name, notifyFollower, notifyStaffIds }: FormRules,
  answer: { at: number; staffId: string; notifiedAt: number },
  customer: { name: string; latestStaff: string | null } | undefined,
): Notice | undefined {
  if (answer.at < answer.notifiedAt + NOTICE_S) return undefined
  const follower = answer.staffId || customer?.latestStaff || ''
  const staffIds = [...new Set([...notifyStaffIds, ...(notifyFollower && follower ? [follower] : [])])]
  if (staffIds.length === 0) return undefined
  return { staffIds, content: `${customer ? `客户「${customer.name}」` : '有访客'}提交了表单「${name}」` }
}

/** A question or one of its options, and how much it gained. */
export type Tally = { field: string; option: string; answers: number; total: number }

/** Options are counted by themselves, ratings by their stars, numbers by their sum. */
export function decideTallies({ fields }: Pick<FormRules, 'fields'>, answers: Answers): Tally[] {
  return fields.flatMap(({ id, type }): Tally[] => {
    if (type === 'section' || !Object.hasOwn(answers, id)) return []
    const answer = answers[id] as Answer
    const all = { field: id, option: '', answers: 1, total: typeof answer === 'number' ? answer : 0 }
    const isCounted = ['radio', 'select', 'checkbox', 'rating'].includes(type)
    const options = isCounted ? [answer].flat().map(String) : []
    return [all, ...options.map((option) => ({ field: id, option, answers: 1, total: 0 }))]
  })
}
