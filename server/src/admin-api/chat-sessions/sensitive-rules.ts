import { z } from 'zod'
import { integer, oneOf, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { changeRule, createRule, removeRule, ruleFields, type SensitiveRule } from '../../engines/chat/sensitive.ts'
import { sensitiveRuleKind } from '../../records/chat/sensitive-rule.dataset.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { partOf } from '../kit/part.ts'
import { filter, partial, type Resource, resourceOf } from '../kit/resource.ts'

const TAG = '敏感词'

const body = {
  ...ruleFields,
  match: ruleFields.match.default('contains'),
  speaker: ruleFields.speaker.default('both'),
  staff_ids: ruleFields.staff_ids.default([]),
  alert_staff_ids: ruleFields.alert_staff_ids.default([]),
  enabled: ruleFields.enabled.default(true),
}

const rules = resourceOf(sensitiveRuleKind, {
  ...{ path: 'sensitive-rules', tag: TAG, noun: '敏感词规则' },
  rights: { read: 'chats:read', write: 'service:write' },
  ...extended(sensitiveRuleKind, {
    hits: {
      schema: integer({ min: 0 }).describe('命中的消息数'),
      sql: 'select count(*) from sensitive_hit h where h.corp_id = r.corp_id and h.rule_id = r.id',
    },
  }),
  sorts: { id: { columns: ['id'] } },
  search: ['name'],
  ...{ example: '1', removable: '2' },
})

const hits: Resource = {
  ...{
    path: 'hits',
    tag: TAG,
    noun: '命中的消息',
    kind: 'sensitive_hit',
    table: 'sensitive_hit',
    rights: rules.rights,
  },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: z.object({
    id: integer({ min: 1 }).describe('命中 ID'),
    staff_id: text().describe('员工 ID'),
    session_id: text().describe('会话 ID'),
    message_id: integer().describe('消息 ID'),
    original_id: text().describe('消息平台的消息 ID'),
    direction: oneOf('send', 'receive').describe('send 员工发出，receive 员工收到'),
    speaker: oneOf('staff', 'customer').describe('谁说的：staff 员工，customer 对方'),
    word: sensitive('chat', text().describe('命中的敏感词')),
    time: seconds.describe('消息时间'),
    text_content: sensitive('chat', text().nullable().describe('消息文本；消息已删除为 null')),
  }),
  item: verbatim(`json_build_object('id', r.id, 'staff_id', r.staff_id, 'session_id', r.session_id,
    'message_id', r.message_id, 'original_id', r.original_id, 'direction', r.direction,
    'speaker', r.speaker, 'word', r.word, 'time', r.time,
    'text_content', (select m.text_content from chat_message m where m.corp_id = r.corp_id and m.staff_id = r.staff_id
      and m.session_id = r.session_id and m.id = r.message_id))::text`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  filters: { staff_id: filter(text({ min: 1 }).describe('员工 ID'), (id) => sql`r.staff_id = ${id}`) },
}

export const sensitiveRules = [
  listOf(rules),
  createOf(rules, {
    body,
    description: '检查此后存入的消息。',
    example: { name: '辱骂', words: ['笨蛋'], speaker: 'staff' },
    create: (ctx, rule) => createRule(ctx, rule as SensitiveRule),
  }),
  readOf(rules),
  changeOf(rules, {
    body: partial(body),
    example: { enabled: false },
    change: (ctx, id: number, changes) => changeRule(ctx, id, changes as Partial<SensitiveRule>),
  }),
  partOf({
    ...{ parent: rules, part: hits, summary: '命中敏感词的消息' },
    own: (id: number) => sql`r.rule_id = ${id}`,
  }),
  removeOf(rules, (ctx, id: number) => removeRule(ctx, id)),
]
