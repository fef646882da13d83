import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import {
  changeKeywordRule,
  createKeywordRule,
  type KeywordRule,
  keywordRuleFields,
  removeKeywordRule,
} from '../../engines/chat/keyword-rules.ts'
import { keywordTagRuleKind } from '../../records/chat/keyword-tag-rule.dataset.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { partOf } from '../kit/part.ts'
import { filter, partial, type Resource, resourceOf } from '../kit/resource.ts'

const TAG = '关键词标签'

const body = {
  ...keywordRuleFields,
  match: keywordRuleFields.match.default('contains'),
  needed: keywordRuleFields.needed.default(1),
  staff_ids: keywordRuleFields.staff_ids.default([]),
  enabled: keywordRuleFields.enabled.default(true),
}

const rules = resourceOf(keywordTagRuleKind, {
  ...{ path: 'keyword-tag-rules', tag: TAG, noun: '关键词标签规则' },
  rights: { read: 'chats:read', write: 'service:write' },
  ...extended(keywordTagRuleKind, {
    hits: { schema: integer({ min: 0 }).describe('命中的消息数'), sql: 'r.hits' },
    people: { schema: integer({ min: 0 }).describe('说过的客户数'), sql: 'r.people' },
    marked: { schema: integer({ min: 0 }).describe('因此打上标签的客户数'), sql: 'r.marked' },
  }),
  sorts: { id: { columns: ['id'] } },
  search: ['name'],
  ...{ example: '1', removable: '2' },
})

const people: Resource = {
  ...{ path: 'people', tag: TAG, noun: '说过关键词的客户', kind: 'keyword_tag_person', table: 'keyword_tag_person' },
  rights: rules.rights,
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: z.object({
    id: integer({ min: 1 }).describe('记录 ID'),
    external_user_id: text().describe('外部联系人 ID'),
    hits: integer({ min: 1 }).describe('命中的消息数'),
    word: sensitive('chat', text().describe('最近说的关键词')),
    last_at: seconds.describe('最近一次的消息时间'),
    marked_at: seconds.nullable().describe('打标签的时间，未打为 null'),
  }),
  item: verbatim(`json_build_object('id', r.id, 'external_user_id', r.external_user_id, 'hits', r.hits, 'word', r.word,
    'last_at', r.last_at, 'marked_at', r.marked_at)::text`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  countedUpTo: 100_000,
  filters: {
    external_user_id: filter(text({ min: 1 }).describe('客户 ID'), (who) => sql`r.external_user_id = ${who}`),
  },
}

export const keywordTagRules = [
  listOf(rules),
  createOf(rules, {
    body,
    description: '检查此后存入的客户消息；一条消息计一次，够数时打一次标签，之后被移除的标签不再补上。',
    example: { name: '爱喝少糖', words: ['少糖', '三分糖'], needed: 2, tags: [111] },
    create: (ctx, rule) => createKeywordRule(ctx, rule as KeywordRule),
  }),
  readOf(rules),
  changeOf(rules, {
    body: partial(body),
    example: { enabled: false },
    change: (ctx, id: number, changes) => changeKeywordRule(ctx, id, changes as Partial<KeywordRule>),
  }),
  partOf({
    ...{ parent: rules, part: people, summary: '说过关键词的客户' },
    own: (id: number) => sql`r.rule_id = ${id}`,
  }),
  removeOf(rules, (ctx, id: number) => removeKeywordRule(ctx, id)),
]
