import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { expectStaff } from '../staff/known.ts'
import { holdTags } from '../tags/hold.ts'
import { expectTags } from '../tags/known.ts'
import { expectWords, wordFields } from './words.ts'

/** What can be written of a rule that marks customers by what they say. */
export const keywordRuleFields = {
  name: text({ min: 1, max: 200 }).describe('规则名称'),
  ...wordFields,
  words: wordFields.words.describe('关键词；比较时不分大小写与全半角，忽略空白与不可见字符'),
  needed: integer({ min: 1, max: 1000 }).describe('客户的消息命中多少条后打标签'),
  tags: z
    .array(integer({ min: 1 }))
    .max(100)
    .describe('所打标签的 t_id'),
  staff_ids: z
    .array(text({ min: 1 }))
    .max(10_000)
    .describe('检查这些员工的会话，空为全部'),
  enabled: z.boolean().describe('是否启用'),
}

export type KeywordRule = z.output<z.ZodObject<typeof keywordRuleFields>>

/** Adds a rule and returns its id; it looks at messages that come from now on. */
export async function createKeywordRule(ctx: Ctx, rule: KeywordRule): Promise<number> {
  const { tx, corpId, now } = ctx
  await expectSound(ctx, rule)
  const [row] = await tx`select next_id(${corpId}, 'keyword_tag_rule') as id`
  const id = row?.id as number
  await putRow(tx, 'keyword_tag_rule', ['id'], { corp_id: corpId, id, ...rule, created_at: now, updated_at: now })
  return id
}

/** Changes the given fields; false when there is no such rule. Who is marked stays so, and messages that counted count on. */
export async function changeKeywordRule(ctx: Ctx, id: number, changes: Partial<KeywordRule>): Promise<boolean> {
  await expectSound(ctx, changes)
  return changeRow(ctx.tx, 'keyword_tag_rule', { corp_id: ctx.corpId, id }, { ...changes, updated_at: ctx.now })
}

/** Removes a rule and what it counted; the tags that it marked stay. False when there is no such rule. */
export async function removeKeywordRule({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'keyword_tag_rule', { corp_id: corpId, id })
}

async function expectSound(ctx: Ctx, { words, staff_ids = [], tags = [] }: Partial<KeywordRule>): Promise<void> {
  expectWords(words)
  await expectStaff(ctx, { staff_ids })
  if (tags.length === 0) return
  await holdTags(ctx)
  await expectTags(ctx, 'tags', tags)
}
