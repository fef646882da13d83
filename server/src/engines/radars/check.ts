import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { mustBe, reason } from '../../contract/reasons.ts'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import {
  filePages,
  groupId,
  MARKING,
  notifyFields,
  radarFields,
  ruleFields,
  scoreFields,
  staffId,
  tagId,
} from './radar.ts'

/** A radar as the engine writes it: tags by their ids, in the order in which they are shown. */
const writable = z.strictObject({
  ...radarFields,
  ...notifyFields,
  file_pages: filePages,
  auto_mark_tag_ids: z.array(tagId),
  auto_mark_tag_rule: z.array(z.strictObject({ ...ruleFields, tag_ids: z.array(tagId) })),
  score_rule: z.array(z.strictObject({ ...scoreFields, tag_ids: z.array(tagId) })).max(20),
  group_id: groupId,
  staff_id: staffId,
})

export type Writable = z.output<typeof writable>

/**
 * Throws a FieldError unless the radar keeps every rule and what it refers to exists. Holds its group until the end; its
 * tags the caller holds.
 */
export async function expectSound({ tx, corpId }: Ctx, radar: unknown): Promise<Writable> {
  const sound = expectValid(writable, radar)
  const { group_id, staff_id } = sound
  const [group] = await tx`select 1 from radar_group where corp_id = ${corpId} and id = ${group_id} for key share`
  if (!group) throw new FieldError('group_id', reason('not_found', { kind: 'radar_group', value: group_id }))
  const [staff] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${staff_id}`
  if (!staff) throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: staff_id }))
  const rules = [...sound.auto_mark_tag_rule, ...sound.score_rule]
  const tags = [...sound.auto_mark_tag_ids, ...rules.flatMap(({ tag_ids }) => tag_ids)]
  const [missing] = await tx`
    select v from unnest(${tags}::bigint[]) v
    where not exists (select from tag t where t.corp_id = ${corpId} and t.t_id = v) limit 1`
  if (missing) throw new FieldError('auto_mark_tag', reason('not_found', { kind: 'tag', value: missing.v }))
  return { ...sound, file_pages: (await countedPages({ tx, corpId }, sound)) ?? sound.file_pages }
}

/** Throws a FieldError for a rule that would never mark anybody; what an import brought stays. */
export function expectRules(rules: Writable['auto_mark_tag_rule'], before: Writable['auto_mark_tag_rule'] = []): void {
  const kept = new Set(before.map(({ kind, count }) => `${kind}/${count}`))
  for (const [n, { kind, count }] of rules.entries()) {
    if (kept.has(`${kind}/${count}`)) continue
    const field = `auto_mark_tag_rule.${n}`
    if (!MARKING.some((each) => each === kind))
      throw new FieldError(`${field}.kind`, mustBe('one_of', { values: MARKING }))
    if (count < 1) throw new FieldError(`${field}.count`, mustBe('integer_at_least', { min: 1 }))
  }
}

/** The pages of a file of ours; undefined for one elsewhere, or that could not be counted. */
async function countedPages(
  { tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>,
  { type, file_url }: Writable,
): Promise<number | undefined> {
  if (type !== 'pdf' || !file_url.startsWith('/files/')) return undefined
  const [file] = await tx<{ pages: number | null }[]>`
    select f.pages from file f where f.corp_id = ${corpId} and '/files/' || f.corp_id || '/' || f.id = ${file_url}
      and f.id = ${file_url.split('/').at(-1) as string}`
  return file?.pages ?? undefined
}

/** The row's columns. The database adds the tags' names. */
export function columnsOf(tx: Tx, { auto_mark_tag_ids, auto_mark_tag_rule, score_rule, ...rest }: Writable) {
  return {
    ...rest,
    auto_mark_tag: tx.json(listed(auto_mark_tag_ids)),
    auto_mark_tag_rule: tx.json(
      auto_mark_tag_rule.map(({ count, kind, tag_ids }) => ({ count, kind, tag_list: listed(tag_ids) })),
    ),
    score_rule: tx.json(score_rule.map(({ tag_ids, ...rule }) => ({ ...rule, tags: listed(tag_ids) }))),
  }
}

function listed(ids: readonly number[]) {
  return ids.map((id) => ({ id }))
}
