import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { expectContent, type Welcome } from '../welcomes/welcome.ts'
import { type FissionKind, type Level, missionFields } from './mission.ts'
import { expectPrizeRules, prizeRulesOf } from './prize-rules.ts'
import type { PrizeRule } from './rules.ts'

type Values = Record<string, unknown>

/** Which of a mission's fields hold keys of other records. */
const REFERENCES: Record<string, { table: string; key: string; type: string }> = {
  staff_ids: { table: 'staff', key: 'id', type: 'text[]' },
  staff_ext_ids: { table: 'staff', key: 'id', type: 'text[]' },
  tags: { table: 'tag', key: 't_id', type: 'bigint[]' },
  group_ext_ids: { table: 'group_chat', key: 'group_ext_id', type: 'text[]' },
}

/** The columns for these values, all of them or those that are given of a mission `changed`; throws a FieldError for what must not be. */
export async function columnsFor(ctx: Ctx, kind: FissionKind, values: Values, changed?: number): Promise<Values> {
  const { tx } = ctx
  const sound = expectValid(schemas[kind][changed === undefined ? 'whole' : 'changes'], values)
  const given = Object.entries(sound).filter(([, value]) => value !== undefined)
  const columns = Object.fromEntries(given.map(([field, value]) => [field, field in REFERENCES ? once(value) : value]))
  if (columns.tags || columns.prize_rule) await holdTags(ctx)
  for (const field of Object.keys(columns)) await expectKnown(ctx, field, columns[field])
  if (columns.prize_rule) {
    const before = changed === undefined ? [] : await prizeRulesOf(ctx, kind, changed)
    await expectPrizeRules(ctx, columns.prize_rule as PrizeRule[], before)
  }
  if (columns.rules) expectRising(columns.rules as Level[])
  if (columns.welcome) expectContent('welcome', columns.welcome as Welcome['content'])
  const json = ['prize_rule', 'rules', 'welcome'].filter((field) => columns[field])
  return { ...columns, ...Object.fromEntries(json.map((field) => [field, tx.json(columns[field] as never)])) }
}

const once = (ids: unknown) => (Array.isArray(ids) ? [...new Set(ids)] : ids)

/** Levels are cumulative: each asks for more friends than the one before. */
function expectRising(rules: readonly Level[]): void {
  for (const [n, rule] of rules.entries()) {
    const before = rules[n - 1]
    if (!before) continue
    for (const field of ['level', 'needed'] as const) {
      if (rule[field] <= before[field])
        throw new FieldError(`rules.${n}.${field}`, reason('integer_at_least', { min: before[field] + 1 }))
    }
  }
}

const schemas = Object.fromEntries(
  Object.entries(missionFields).map(([kind, fields]) => {
    const clearable = Object.entries(fields).map(([name, field]) => [
      name,
      (field.isOptional() ? field.nullable() : field).optional(),
    ])
    return [kind, { whole: z.strictObject(fields), changes: z.strictObject(Object.fromEntries(clearable)) }]
  }),
) as unknown as Record<FissionKind, { whole: z.ZodObject; changes: z.ZodObject }>

async function expectKnown({ tx, corpId }: Ctx, field: string, value: unknown): Promise<void> {
  const reference = REFERENCES[field]
  if (!reference || !Array.isArray(value) || value.length === 0) return
  const { table, key, type } = reference
  const [unknown] = await tx`
    select v from unnest(${value as never}::${tx.unsafe(type)}) v
    where not exists (select from ${tx(table)} o where o.corp_id = ${corpId} and o.${tx(key)} = v) limit 1`
  if (unknown) throw new FieldError(field, reason('not_found', { kind: table, value: unknown.v }))
}
