import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { changeContactWay } from '../../engines/contact-ways/change.ts'
import type { Writable } from '../../engines/contact-ways/check.ts'
import { autoReply, contactWayFields, staffId, tagId } from '../../engines/contact-ways/contact-way.ts'
import { type ContactWayDraft, createContactWay } from '../../engines/contact-ways/create.ts'
import { receivingFields, welcomeVariants } from '../../engines/contact-ways/receiving-fields.ts'
import { removeContactWay } from '../../engines/contact-ways/remove.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { contactWayKind } from '../../records/contact-way/contact-way.dataset.ts'
import { Attachment } from '../../records/group-message/attachment.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

export const contactWayResource = resourceOf(contactWayKind, {
  ...{ path: 'contact-ways', tag: '渠道活码', noun: '渠道活码' },
  rights: { read: 'acquisition:read', write: 'acquisition:write' },
  sorts: {
    id: { columns: ['id'], list: { name: 'contact_way', key: { id: 'id' } } },
    created_at: {
      columns: ['created_at', 'id'],
      list: { name: 'contact_way_by_creation', key: { t: 'created_at', id: 'id' } },
    },
    add_user_count: { columns: ['add_user_count', 'id'] },
  },
  sort: '-created_at',
  search: ['remark', 'state'],
  holds: holdTags,
  filters: {
    staff_id: filter(
      staffId,
      (id) => sql`exists (select from contact_way_staff s
        where s.corp_id = r.corp_id and s.staff_id = ${id} and s.contact_way_id = r.id)`,
    ),
    state: filter(text({ min: 1 }).describe('渠道标记'), (state) => sql`r.state = ${state}`),
    group_name: filter(text({ min: 1 }).describe('活码分组名称'), (name) => sql`r.group_name = ${name}`),
  },
  ...{ example: '201', removable: '203' },
})

const { config_id: _, qr_code: __, ...own } = contactWayFields
const reply = autoReply.extend({ attachments: z.array(Attachment).max(9).optional().describe('附件，至多 9 个') })
const body = {
  ...own,
  ...receivingFields,
  welcome_variants: welcomeVariants(reply),
  auto_reply: reply.nullable().describe('添加客户后的自动回复，文字中的 {nickname} 换成客户昵称'),
  state: contactWayFields.state
    .optional()
    .describe('企业自定义的渠道标记，至多 30 个字符，不能与其他活码重复，不能以 gx. 开头；留空则自动生成'),
  remark: text({ min: 1, max: 200 }).optional().describe('活码名称，默认与 state 相同'),
  auto_mark_tags: z
    .array(z.object({ id: tagId }))
    .max(100)
    .default([])
    .describe('自动打上的标签'),
  staffs: z
    .array(z.object({ id: staffId }))
    .max(1000)
    .describe('使用活码的员工'),
}
const { auto_reply, creator_staff_id, party, style, customer_remark, group_name, skip_verify, notify_staff } = body
const { staff_rules, schedule, backup_staff_ids, skip_verify_window, welcome_variants } = body
const optional = partial({
  ...{ auto_reply, creator_staff_id, party, style, customer_remark, group_name, skip_verify, notify_staff },
  ...{ staff_rules, schedule, backup_staff_ids, skip_verify_window, welcome_variants },
})

type Given = Record<string, unknown> & { staffs?: { id: string }[]; auto_mark_tags?: { id: number }[] }

/** As the engine takes it: staff and tags by their ids. */
function columns({ staffs, auto_mark_tags, ...rest }: Given): Partial<Writable> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(staffs ? { staff_ids: staffs.map(({ id }) => id) } : {}),
    ...(auto_mark_tags ? { auto_mark_tag_ids: auto_mark_tags.map(({ id }) => id) } : {}),
  }
}

export const contactWays = [
  listOf(contactWayResource),
  createOf(contactWayResource, {
    body: { ...body, ...optional },
    description: '没有连接平台时也可新建：config_id 与 qr_code 为 null，连接后由平台生成。',
    example: { scene: 2, type: 1, state: '展会 A 馆', staffs: [{ id: 'wangshufen' }] },
    create: (ctx, given) => createContactWay(ctx, columns(given as Given) as ContactWayDraft),
  }),
  readOf(contactWayResource),
  changeOf(contactWayResource, {
    body: partial(body),
    example: { remark: '西湖文化广场店收银台' },
    change: (ctx, id: number, changes) => changeContactWay(ctx, id, columns(changes as Given)),
  }),
  removeOf(contactWayResource, (ctx, id: number) => removeContactWay(ctx, id)),
]
