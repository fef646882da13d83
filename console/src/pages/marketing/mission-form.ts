import type { FormField } from '../../kit/spec/form-spec.ts'

/** A level as the form has it: its number is its place. */
export type Level = { level: number; needed: number; stock: number | null; prize: string }

/** The groups that friends join. */
export const GROUPS: FormField = {
  ...{ kind: 'reference', name: 'group_ext_ids', title: 'mission.groups', directory: 'group-chats', many: true },
  ...{ required: true, help: 'mission.groups.help' },
}

/** Levels, times and rules of a mission that people take part in. */
export const MECHANICS: readonly FormField[] = [
  {
    ...{ kind: 'group', name: 'rules', title: 'mission.levels', add: 'mission.levels.add', initial: [] },
    fields: [
      { kind: 'number', name: 'needed', title: 'mission.needed', min: 1, max: 1_000_000, required: true },
      { kind: 'text', name: 'prize', title: 'mission.prize', most: 100, required: true },
      { kind: 'number', name: 'stock', title: 'mission.stock', min: 0, help: 'mission.stock.help' },
    ],
  },
  { kind: 'time', name: 'start_time', title: 'mission.startsAt' },
  { kind: 'time', name: 'end_time', title: 'mission.endsAt', help: 'mission.endsAt.help' },
  { kind: 'switch', name: 'new_only', title: 'mission.newOnly', initial: false },
  { kind: 'switch', name: 'loss_voids', title: 'mission.lossVoids', initial: false },
  { kind: 'switch', name: 'ends_when_given', title: 'mission.endsWhenGiven', initial: false },
  {
    ...{ kind: 'number', name: 'friends_per_day', title: 'mission.friendsPerDay', min: 1, max: 1_000_000 },
    help: 'mission.friendsPerDay.help',
  },
  {
    ...{ kind: 'reference', name: 'blacklist', title: 'mission.blacklist', directory: 'customers', many: true },
    ...{ help: 'mission.blacklist.help', initial: [] },
  },
  {
    kind: 'number',
    name: 'qr_grace_days',
    title: 'mission.grace',
    min: 0,
    max: 365,
    help: 'mission.grace.help',
    initial: 7,
  },
]

/** Fields that a record without a value leaves out: null takes the value away when it is changed, and is left out of a new one. */
const OPTIONAL = ['describe', 'start_time', 'end_time', 'qr_grace_days', 'friends_per_day'] as const

export function bodyOf(values: Record<string, unknown>, record?: object): unknown {
  const rules = levelsOf(values.rules)
  const empty = OPTIONAL.filter((name) => values[name] === undefined || values[name] === null || values[name] === '')
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name]) => !(empty as readonly string[]).includes(name)),
  )
  const cleared = record ? empty.filter((name) => (record as Record<string, unknown>)[name] !== undefined) : []
  return { ...rest, rules, ...Object.fromEntries(cleared.map((name) => [name, null])) }
}

/** Levels as the body has them, numbered by their places. */
export function levelsOf(rules: unknown): Level[] {
  const given = Array.isArray(rules) ? (rules as Partial<Level>[]) : []
  return given.map((rule, n) => ({
    ...{ level: n + 1, needed: rule?.needed ?? 1, stock: rule?.stock ?? null, prize: rule?.prize ?? '' },
  }))
}

export const valuesOf = (record: object): Record<string, unknown> => ({
  ...{
    rules: [],
    new_only: false,
    loss_voids: false,
    ends_when_given: false,
    qr_grace_days: 7,
    blacklist: [],
    ...record,
  },
})
