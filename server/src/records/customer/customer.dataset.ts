import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { customersBecameKnown } from '../../engines/customers/became-known.ts'
import { customFieldFaults, followFaults, pairFaults } from '../../engines/customers/check.ts'
import { distinct, follow, properties } from '../../engines/customers/customer.ts'
import { recordImportedFollows } from '../../engines/relations/import.ts'
import { ExternalUser } from './external-user.ts'

type Follow = z.output<typeof follow>

const { id: external_user_id, unionid, openid, name, avatar, gender, phones, tags, groups } = ExternalUser.shape
const { type, corp_name, corp_full_name, position, external_profile, custom_fields } = ExternalUser.shape
const { points, score, created_at, updated_at } = ExternalUser.shape
const followLine = follow.partial({ state: true, stage_id: true, remark: true })

const given = distinct(z.array(integer({ min: 1 }))).optional()
const pair = z.strictObject({
  staff_id: text({ min: 1 }).describe('员工 ID，须在 follows 中'),
  tags: given.describe('平台上该员工给客户的标签 t_id'),
  marked: given.describe('在本服务中打上、平台上还没有的标签 t_id'),
  company: text().optional().describe('员工在平台上备注的客户企业名称'),
})

/** Those of a relation's tags that are still in the library: databases of before keep removed ones there. */
const stillThere = (column: string) => `array(select u.t_id from unnest(${column}) with ordinality u (t_id, n)
    join tag t on t.corp_id = r.corp_id and t.t_id = u.t_id order by u.n)`

/** What a staff member who follows the customer gave or noted by themselves; null where nobody did. */
const PAIRS = `(select '[' || string_agg('{"staff_id":' || js(p.staff_id)
    || coalesce(',"tags":' || array_to_json(nullif(p.tags, '{}')), '')
    || coalesce(',"marked":' || array_to_json(nullif(p.marked, '{}')), '')
    || coalesce(',"company":' || to_json(nullif(p.company, '')), '') || '}', ',' order by p.staff_id collate "C") || ']'
  from (select l.staff_id, ${stillThere('l.tags')} as tags, ${stillThere('l.marked')} as marked, l.company
    from relation l where l.corp_id = r.corp_id and l.customer_pk = r.pk and l.lost_at is null) p
  where p.tags <> '{}' or p.marked <> '{}' or p.company <> '')`

export const customerKind = datasetKind({
  name: 'customer',
  summary: {
    en: "Customers. What points differ from the ledger (points_entry) becomes one entry of it. Without updated_at it is the import's time. follows are those of now: relations that have ended, counts by day and timelines are kept by guanxi backup alone",
    zh: '客户。积分余额与积分明细（points_entry）之间的差额以一条明细入账；缺少 updated_at 视为导入时间。follows 只含当前的好友关系：已结束的关系、按日统计和客户动态只由 guanxi backup 保存',
  },
  line: z.object({
    external_user_id,
    type: type.optional().describe('1 微信用户，2 企业微信用户；缺少时由外部联系人 ID 得出：wo 开头为 2，否则为 1'),
    unionid,
    openid,
    name,
    avatar,
    gender,
    corp_name: corp_name.optional(),
    corp_full_name: corp_full_name.optional(),
    position: position.optional(),
    external_profile: external_profile.optional(),
    phones,
    points,
    score: score.optional(),
    tags,
    properties,
    custom_fields,
    follows: distinct(z.array(followLine), 'staff_id').describe('添加了该客户的员工'),
    pairs: distinct(z.array(pair), 'staff_id')
      .optional()
      .describe(
        '员工各自给客户的标签与备注的企业：tags 是平台上的标签 t_id，marked 是在本服务中打上、平台上还没有的，company 是企业名称；没有列出的员工，已有的不变',
      ),
    groups,
    created_at,
    updated_at: updated_at.optional(),
  }),
  table: 'customer',
  key: ['external_user_id'],
  columns: {
    position: (line) => line.position ?? '',
    score: (line) => line.score ?? 0,
    properties: (line) => inOrder(line.properties as Record<string, unknown>),
    custom_fields: (line) =>
      (line.custom_fields as { field_id: number; value: unknown }[]).map(({ field_id, value }) => ({
        field_id,
        value,
      })),
    follows: (line) => (line.follows as Partial<Follow>[]).map(whole),
    updated_at: (line, now) => line.updated_at ?? now,
  },
  references: [
    { field: 'tags', table: 'tag', key: 't_id' },
    { field: 'groups', table: 'group_chat', key: 'group_ext_id' },
  ],
  checks: [
    { field: 'follows', faults: followFaults },
    { field: 'custom_fields', faults: customFieldFaults },
    { field: 'pairs', faults: pairFaults },
  ],
  beside: ['pairs'],
  exports: {
    type: `case when (r.type = 2) <> (r.external_user_id like 'wo%') then r.type::text end`,
    corp_name: 'to_json(r.corp_name)::text',
    corp_full_name: 'to_json(r.corp_full_name)::text',
    position: `to_json(nullif(r.position, ''))::text`,
    external_profile: 'r.external_profile::text',
    score: 'nullif(r.score, 0)::text',
    pairs: PAIRS,
  },
  links: ['customer_phone', 'customer_tag', 'customer_change', 'customer_follow', 'customer_group', 'relation'],
  countedLists: ['relation', 'customer_change'],
  async settle(ctx, rows) {
    await recordImportedFollows(ctx, rows)
    const { tx, corpId } = ctx
    // all of them together: of two who come with one phone, both get what was preset for it
    await customersBecameKnown(
      ctx,
      tx`
        select c.pk from customer c where c.corp_id = ${corpId} and (c.unionid is not null or c.phones <> '{}')
          and c.external_user_id = any (array(select external_user_id from ${tx(rows)}))`,
    )
  },
})

const PROPERTIES = Object.keys(properties.shape)

/** In the record's own order, whatever the line's is: the text is kept as it is written. */
function inOrder(given: Record<string, unknown>): Record<string, unknown> {
  const ordered: Record<string, unknown> = {}
  for (const name of PROPERTIES) if (given[name] !== undefined) ordered[name] = given[name]
  return ordered
}

function whole({ staff_id, added_at, state = '', stage_id = null, remark = '' }: Partial<Follow>) {
  return { staff_id, added_at, state, stage_id, remark }
}
