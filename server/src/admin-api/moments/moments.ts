import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import type { Waiting } from '../../engines/drafts/draft.ts'
import { cancelMoment, remindMoment } from '../../engines/moments/cancel.ts'
import { createMoment } from '../../engines/moments/create.ts'
import { changeMomentDraft, keepMomentDraft, lockMomentDraft, sendMomentDraft } from '../../engines/moments/draft.ts'
import { forecastMoment } from '../../engines/moments/forecast.ts'
import { expectStaff } from '../../engines/staff/known.ts'
import { messageState, STATE_WORDS } from '../../records/group-message/draft-fields.ts'
import { momentKind } from '../../records/moment/moment.dataset.ts'
import { sql } from '../../storage/sql.ts'
import {
  alreadySent,
  draftsFilter,
  draftVerbs,
  expectMayWait,
  waitingAfter,
  whenSent,
} from '../group-messages/drafts.ts'
import { cancelledAt, pursuits } from '../group-messages/pursuits.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { expectSound, type MomentChanges, momentAfter, named } from './draft-rules.ts'

const counts = z
  .object({
    total: integer({ min: 0 }).describe('员工数'),
    pending: integer({ min: 0 }).describe('等待发表'),
    sent: integer({ min: 0 }).describe('已发表'),
    failed: integer({ min: 0 }).describe('未能发表'),
  })
  .describe('各状态的员工数')

export const momentResource = resourceOf(momentKind, {
  ...{ path: 'moments', tag: '朋友圈', noun: '朋友圈' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  ...extended(momentKind, {
    counts: {
      schema: counts,
      sql: `select json_build_object('total', count(*), 'pending', count(*) filter (where t.state in ('pending', 'accepted')),
        'sent', count(*) filter (where t.state = 'sent'), 'failed', count(*) filter (where t.state = 'failed'))
        from moment_task t where t.corp_id = r.corp_id and t.moment_id = r.id`,
    },
    cancelled_at: cancelledAt,
  }),
  sorts: {
    created_at: { columns: ['created_at', 'id'], list: { name: 'moment', key: { t: 'created_at', id: 'id' } } },
  },
  sort: '-created_at',
  search: ['name', 'content'],
  filters: {
    state: filter(messageState.describe(STATE_WORDS), (state) => sql`r.state = ${state}`),
    drafts: draftsFilter({ created_at: 'moment_by_shelf' }),
    creator_id: filter(text({ min: 1 }).describe('创建员工 ID'), (id) => sql`r.creator_id = ${id}`),
    waits_for: filter(
      text({ min: 1 }).describe('等这位员工在手机上确认发表的'),
      (id) => sql`r.id in (select t.moment_id from moment_task t
        where t.corp_id = w.corp_id and t.staff_id = ${id} and t.state = 'accepted')`,
    ),
  },
  example: '1',
})

/** A draft of the demo corporation. */
const DRAFT = '2'

const { tag, rights, path } = momentResource

const aimed = {
  staff_ids: z
    .array(text({ min: 1 }))
    .min(1)
    .max(10_000)
    .describe('发表的员工 ID'),
  tag_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .default([])
    .describe('可见客户的标签 tag_id，空为全部客户'),
}
const { name, text: content, attachments } = momentKind.line.shape as Record<string, z.ZodType>
const body = {
  name: name as z.ZodString,
  text: (content as z.ZodString).default(''),
  attachments: (attachments as z.ZodArray<z.ZodObject>).default([]),
  creator_id: text({ min: 1 }).optional().describe('创建员工 ID，默认为账号关联的员工'),
  staff_ids: aimed.staff_ids.optional(),
  tag_list: aimed.tag_list,
  ...whenSent,
}

const forecast = inCorporation<WriteCall<typeof aimed>>(
  {
    ...{ method: 'POST', path: `${path}/forecast`, tag, summary: '预估朋友圈：可见的客户数、各员工的客户数' },
    ...{ right: rights.read, body: aimed, unaudited: true },
    description: '不创建朋友圈。客户按员工已添加的客户与标签计算。',
    reply: {
      customers: integer({ min: 0 }).describe('可见的客户数，每个客户计一次'),
      staff: z.array(
        z.object({
          staff_id: text().describe('员工 ID'),
          name: text().nullable().describe('员工姓名'),
          customers: integer({ min: 0 }).describe('该员工的可见客户数'),
        }),
      ),
    },
    example: { body: { staff_ids: ['majingyi'] } },
  },
  async ({ ctx, body: { staff_ids, tag_list } }) => {
    await expectStaff(ctx, { staff_ids })
    return forecastMoment(ctx, { staff: [...new Set(staff_ids)], tags: tag_list })
  },
)

export const moments = [
  listOf(momentResource),
  forecast,
  createOf(momentResource, {
    body,
    description:
      '为每个员工生成一个发表任务。附件为同一类：至多 9 张图片，或 1 个视频，或 1 个链接。草稿可以没有附件与员工。',
    example: {
      ...{ name: '龙井上新', text: '今年的明前龙井到店了', creator_id: 'majingyi', staff_ids: ['majingyi'] },
      attachments: [{ msgtype: 'image', image: { url: 'https://img.yunqi-tea.example.com/moment/longjing.png' } }],
    },
    async create(ctx, given, call) {
      const waiting = waitingAfter(given)
      if (waiting) expectMayWait(call, waiting)
      else expectMaySend(call)
      const creator = await actingStaff(ctx, call, 'creator_id', given.creator_id)
      const made = momentAfter(given as MomentChanges, creator)
      if (!waiting) return named(createMoment(ctx, made))
      await expectSound(ctx, { ...made, ...waiting })
      return keepMomentDraft(ctx, { ...made, ...waiting })
    },
  }),
  readOf(momentResource),
  changeOf(momentResource, {
    body: partial(body),
    description: '只有草稿与定时的朋友圈可以修改，直到发送。',
    errors: alreadySent,
    ...{ example: { text: '天热了，来一杯冷泡茶。' }, exampleId: DRAFT },
    async change(ctx, id: number, given, call) {
      const before = await lockMomentDraft(ctx, id)
      if (!before) throw call.fail('already_sent')
      const waiting = waitingAfter(given, before) as Waiting
      expectMayWait(call, waiting, before)
      const { creator_id } = given
      const creator = creator_id ? await actingStaff(ctx, call, 'creator_id', creator_id) : before.creator
      const draft = { ...momentAfter(given as MomentChanges, creator, before), ...waiting }
      await expectSound(ctx, draft)
      await changeMomentDraft(ctx, id, draft)
    },
  }),
  ...draftVerbs(momentResource, {
    table: 'moment',
    description: '立即发送草稿，定时的也一样：为每个员工生成一个发表任务。',
    examples: { send: DRAFT, remove: '3' },
    async send(ctx, id) {
      if (!(await lockMomentDraft(ctx, id))) return false
      await named(sendMomentDraft(ctx, id))
      return true
    },
  }),
  ...pursuits(momentResource, { cancel: cancelMoment, remind: remindMoment, open: '7' }),
]
