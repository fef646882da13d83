import { numbered } from './numbered.ts'

type Values = Record<string, unknown>

/** A level as the form has it: what it asks for, its prize, and what becomes of those who reach it. */
export type Level = { level: number; needed: number; stock: number | null; prize: string }
type Reward = { tags: unknown[]; notify: boolean; staff: string[] }
type PrizeRule = {
  level: number
  finished_mark_tag: unknown[]
  notify_rule: number
  prize_staff_id_list: unknown[] | null
}

/** Fields that a record without a value leaves out: null takes the value away when it is changed, and is left out of a new one. */
const OPTIONAL = ['describe', 'cover', 'start_time', 'end_time', 'qr_grace_days', 'friends_per_day', 'welcome'] as const

export function bodyOf(typed: Values, record?: object): Values {
  const values = 'welcome' in typed ? { ...typed, welcome: welcomeOf(typed.welcome as Welcome, record) } : typed
  const empty = OPTIONAL.filter((name) => values[name] === undefined || values[name] === null || values[name] === '')
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name]) => !(empty as readonly string[]).includes(name)),
  )
  const before = (record ?? {}) as Values
  const cleared = empty.filter((name) => before[name] !== undefined)
  const rules = levelsOf(values.rules)
  const prize_rule = prizeRules(values.rules, before)
  return { ...rest, rules, prize_rule, ...Object.fromEntries(cleared.map((name) => [name, null])) }
}

type Welcome = { text?: { content?: string }; attachments?: readonly unknown[] }

/** What the form holds in the place of what was there; undefined without a text or an attachment. */
function welcomeOf(typed: Welcome | undefined, record: { welcome?: Welcome } = {}): Welcome | undefined {
  const { text, attachments = [] } = { ...record.welcome, ...typed }
  const welcome = { ...(text?.content ? { text } : {}), ...(attachments.length > 0 ? { attachments } : {}) }
  return Object.keys(welcome).length > 0 ? welcome : undefined
}

/** Levels as the body has them. */
export const levelsOf = (rules: unknown): Level[] =>
  numbered<Level>(rules).map(({ level, needed = 1, stock = null, prize = '' }) => ({ level, needed, stock, prize }))

/** What becomes of those who reach each level; rules of levels that the form does not show stay. */
function prizeRules(rules: unknown, before: Values): PrizeRule[] {
  const levels = numbered<Level & Reward>(rules)
  const shown = new Set([...levelsOf(before.rules), ...levels].map(({ level }) => level))
  const others = ((before.prize_rule ?? []) as PrizeRule[]).filter(({ level }) => !shown.has(level))
  const own = levels.map(({ level, tags = [], notify = false, staff = [] }) => {
    const prize_staff_id_list = staff.length > 0 ? staff : null
    return { finished_mark_tag: tags, level, notify_rule: notify ? 1 : 0, prize_staff_id_list }
  })
  return [...own, ...others].sort((one, other) => one.level - other.level)
}

/** A record's values, each level with what becomes of those who reach it. */
export function valuesOf(record: object): Values {
  const { rules, prize_rule, ...rest } = record as Values
  const prizes = (prize_rule ?? []) as PrizeRule[]
  const rows = ((rules ?? []) as Level[]).map((level) => {
    const rule = prizes.find((each) => each.level === level.level)
    const { finished_mark_tag: tags = [], notify_rule, prize_staff_id_list: staff } = rule ?? {}
    return { ...level, tags, notify: notify_rule === 1, staff: staff ?? [] }
  })
  const plain = { new_only: false, loss_voids: false, ends_when_given: false, qr_grace_days: 7, blacklist: [] }
  return { ...plain, af_type: 'qywx', ...rest, rules: rows }
}
