import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { oneOf, text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'

/** What can be written of a rule. */
export const ruleFields = {
  name: text({ min: 1, max: 200 }).describe('规则名称'),
  words: z
    .array(text({ min: 1, max: 200 }))
    .min(1)
    .max(1000)
    .describe('敏感词；比较时不分大小写与全半角，忽略空白与不可见字符'),
  match: oneOf('contains', 'exact').describe('contains 消息包含，exact 整条消息相同'),
  speaker: oneOf('staff', 'customer', 'both').describe('谁说的：staff 员工，customer 对方，both 双方'),
  staff_ids: z
    .array(text({ min: 1 }))
    .max(10_000)
    .describe('检查这些员工的会话，空为全部'),
  enabled: z.boolean().describe('是否启用'),
}

export type SensitiveRule = z.output<z.ZodObject<typeof ruleFields>>

/** Adds a rule and returns its id; it looks at messages that come from now on. */
export async function createRule(ctx: Ctx, rule: SensitiveRule): Promise<number> {
  const { tx, corpId, now } = ctx
  await expectSound(ctx, rule)
  const [row] = await tx`select next_id(${corpId}, 'sensitive_rule') as id`
  const id = row?.id as number
  await putRow(tx, 'sensitive_rule', ['id'], { corp_id: corpId, id, ...rule, created_at: now, updated_at: now })
  return id
}

/** Changes the given fields; false when there is no such rule. */
export async function changeRule(ctx: Ctx, id: number, changes: Partial<SensitiveRule>): Promise<boolean> {
  await expectSound(ctx, changes)
  return changeRow(ctx.tx, 'sensitive_rule', { corp_id: ctx.corpId, id }, { ...changes, updated_at: ctx.now })
}

/** Removes a rule and its hits; false when there is no such rule. */
export async function removeRule({ tx, corpId }: Ctx, id: number): Promise<boolean> {
  return removeRow(tx, 'sensitive_rule', { corp_id: corpId, id })
}

async function expectSound({ tx, corpId }: Ctx, { words, staff_ids = [] }: Partial<SensitiveRule>): Promise<void> {
  const empty = words?.findIndex((word) => plain(word) === '') ?? -1
  if (empty >= 0) throw new FieldError(`words.${empty}`, '除去空白与不可见字符后不能为空')
  const [unknown] = await tx`
    select v from unnest(${staff_ids as string[]}::text[]) v
    where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v) limit 1`
  if (unknown) throw new FieldError('staff_ids', `there is no ${unknown.v}`)
}

type Message = {
  staff_id: string
  session_id: string
  original_id: string
  direction: 'send' | 'receive'
  text_content: string
  time: number
}

/** Notes each rule that a new message breaks, with the first of the rule's words that it holds. */
export async function noteHits({ tx, corpId }: Ctx, id: number, message: Message): Promise<void> {
  const { staff_id, session_id, original_id, direction, time } = message
  const text = plain(message.text_content)
  if (text === '') return
  const speaker = direction === 'send' ? 'staff' : 'customer'
  const rules = await tx<{ id: number; words: string[]; match: SensitiveRule['match'] }[]>`
    select id, words, match from sensitive_rule
    where corp_id = ${corpId} and enabled and speaker in (${speaker}, 'both')
      and (staff_ids = '{}' or ${staff_id} = any (staff_ids))`
  for (const { id: rule_id, words, match } of rules) {
    const said = (word: string) => (match === 'exact' ? text === plain(word) : text.includes(plain(word)))
    const word = words.find(said)
    if (word === undefined) continue
    const hit = { rule_id, staff_id, session_id, message_id: id, original_id, direction, word, time }
    await tx`insert into sensitive_hit ${tx({ corp_id: corpId, ...hit })} on conflict do nothing`
  }
}

/** Without case, width, white space or invisible characters: what people use to hide a word. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
}
