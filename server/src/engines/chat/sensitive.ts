import { z } from 'zod'
import { oneOf, text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow, removeRow } from '../../storage/row.ts'
import { expectStaff, staffAmong } from '../staff/known.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import { isCustomer } from './read-archived.ts'
import { expectWords, plain, wordFields, wordIn } from './words.ts'

/** What can be written of a rule. */
export const ruleFields = {
  name: text({ min: 1, max: 200 }).describe('规则名称'),
  ...wordFields,
  words: wordFields.words.describe('敏感词；比较时不分大小写与全半角，忽略空白与不可见字符'),
  speaker: oneOf('staff', 'customer', 'both').describe('谁说的：staff 员工，customer 对方，both 双方'),
  staff_ids: z
    .array(text({ min: 1 }))
    .max(10_000)
    .describe('检查这些员工的会话，空为全部'),
  alert_staff_ids: z
    .array(text({ min: 1 }))
    .max(100)
    .describe('命中时通知的员工 ID；同一会话 10 分钟内通知一次'),
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

async function expectSound(ctx: Ctx, { words, staff_ids = [], alert_staff_ids = [] }: Partial<SensitiveRule>) {
  expectWords(words)
  await expectStaff(ctx, { staff_ids, alert_staff_ids })
}

type Message = {
  staff_id: string
  session_id: string
  original_id: string
  from_id: string
  direction: 'send' | 'receive'
  text_content: string
  time: number
}

/** Seconds within which one rule alerts once for one session. */
const QUIET_S = 600

type Rule = Pick<SensitiveRule, 'name' | 'words' | 'match' | 'alert_staff_ids'> & {
  id: number
  by: 'staff' | 'customer'
}

/**
 * Notes each rule that a new message breaks, with the first of the rule's words that it holds, and tells whom it says. Of the
 * copies that staff have of one message the first is noted.
 */
export async function noteHits(ctx: Ctx, id: number, message: Message): Promise<void> {
  const { tx, corpId, now } = ctx
  const { staff_id, session_id, original_id, from_id, direction, time } = message
  const text = plain(message.text_content)
  if (text === '') return
  const rules = await tx<Rule[]>`
    select id, name, words, match, alert_staff_ids, said.by from sensitive_rule r, (
      select case when ${direction === 'send' || !isCustomer(from_id)}
        or exists (select from staff where corp_id = ${corpId} and id = ${from_id}) then 'staff' else 'customer' end as by) said
    where corp_id = ${corpId} and enabled and speaker in (said.by, 'both')
      and (staff_ids = '{}' or ${staff_id} = any (staff_ids))`
  for (const rule of rules) {
    const word = wordIn(text, rule)
    if (word === undefined) continue
    const place = { staff_id, session_id, message_id: id, original_id, direction }
    const hit = { rule_id: rule.id, ...place, speaker: rule.by, word, time }
    const noted = await tx`
      insert into sensitive_hit ${tx({ corp_id: corpId, ...hit, created_at: now })} on conflict do nothing returning 1`
    if (noted.length > 0) await alert(ctx, rule, message)
  }
}

/** The alert leaves the message itself out: who may read it looks it up. */
async function alert(ctx: Ctx, rule: Rule, { staff_id, session_id }: Message): Promise<void> {
  const { tx, corpId, now } = ctx
  if (rule.alert_staff_ids.length === 0) return
  const hits = await tx`
    select 1 from sensitive_hit where corp_id = ${corpId} and staff_id = ${staff_id} and session_id = ${session_id}
      and rule_id = ${rule.id} and created_at > ${now - QUIET_S} limit 2`
  if (hits.length > 1) return
  const [session] = await tx<{ staff: string; other: string }[]>`
    select coalesce(t.name, s.staff_id) as staff, s.name as other from chat_session s
    left join staff t on t.corp_id = s.corp_id and t.id = s.staff_id
    where s.corp_id = ${corpId} and s.staff_id = ${staff_id} and s.id = ${session_id}`
  const who = rule.by === 'staff' ? '员工' : '对方'
  const content = `敏感词规则「${rule.name}」命中：${session?.staff ?? ''}与${session?.other ?? ''}的会话中，${who}的消息。`
  for (const staffId of await staffAmong(ctx, rule.alert_staff_ids)) await sendStaffMessage(ctx, { staffId, content })
}
