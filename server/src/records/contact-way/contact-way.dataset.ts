import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { because } from '../../contract/reasons.ts'
import { datasetKind, type Source } from '../../dataset/kind.ts'
import { autoReply, brokenRule, contactWayFields, staffId, tagId } from '../../engines/contact-ways/contact-way.ts'
import {
  brokenReceiving,
  NO_RULES,
  receivingFields,
  welcomeVariants,
} from '../../engines/contact-ways/receiving-fields.ts'
import { receivingImported } from '../../engines/contact-ways/refresh.ts'
import { ContactWay } from './contact-way.ts'

const idsOf = (referred: unknown) => (referred as { id: unknown }[]).map(({ id }) => id)

const shown = text().optional()

export const contactWayKind = datasetKind({
  name: 'contact_way',
  summary: {
    en: 'Channel codes. staffs and auto_mark_tags count by id; names and avatars come from staff and tags. Without skip_verify it is true',
    zh: '渠道活码。staffs 与 auto_mark_tags 以 id 为准，名称和头像取自员工与标签；缺少 skip_verify 视为 true',
  },
  line: ContactWay.extend({
    config_id: contactWayFields.config_id,
    auto_mark_tags: z.array(z.strictObject({ id: tagId, name: shown })).describe('自动打上的标签'),
    skip_verify: ContactWay.shape.skip_verify.default(true).describe('添加客户时无需验证，默认 true'),
    staffs: z.array(z.strictObject({ avatar: shown, id: staffId, name: shown })).describe('使用活码的员工'),
    ...z.object({ ...receivingFields, welcome_variants: welcomeVariants(autoReply) }).partial().shape,
    notify_staff: contactWayFields.notify_staff.optional(),
  }).superRefine((line, context) => {
    const staff = idsOf(line.staffs)
    const given = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined))
    const broken =
      brokenRule(line, staff, idsOf(line.auto_mark_tags)) ??
      brokenReceiving({ ...NO_RULES, ...(given as Partial<typeof NO_RULES>) }, staff)
    if (broken) context.addIssue({ code: 'custom', ...because(broken.reason, [broken.field]) })
  }),
  table: 'contact_way',
  key: ['id'],
  columns: {
    auto_mark_tag_ids: (line) => idsOf(line.auto_mark_tags),
    skip_verify: (line) => line.skip_verify ?? true,
    staff_ids: (line) => idsOf(line.staffs),
    ...withDefaults({ ...NO_RULES, notify_staff: false }),
  },
  ignored: ['auto_mark_tags', 'staffs'],
  references: [
    { field: 'staffs', column: 'staff_ids', table: 'staff', key: 'id' },
    { field: 'backup_staff_ids', table: 'staff', key: 'id' },
    { field: 'creator_staff_id', table: 'staff', key: 'id' },
    { field: 'auto_mark_tags', column: 'auto_mark_tag_ids', table: 'tag', key: 't_id' },
    { field: 'party', table: 'department', key: 'id' },
  ],
  countedLists: ['contact_way_by_staff', 'contact_way_by_staff_creation'],
  exports: {
    auto_mark_tags: `(r.doc::json -> 'auto_mark_tags')::text`,
    staffs: `(r.doc::json -> 'staffs')::text`,
  },
  settle: receivingImported,
})

/** Columns whose fields a line may leave out. */
function withDefaults(values: Readonly<Record<string, unknown>>): Record<string, Source> {
  return Object.fromEntries(
    Object.entries(values).map(([name, otherwise]) => [name, (line) => line[name] ?? otherwise]),
  )
}
