import { z } from 'zod'
import { JsonText } from '../../contract/json-text.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { filterFault } from '../../engines/crowd-filter/filter.ts'
import { createGroupMessage } from '../../engines/messages/create.ts'
import type { NewGroupMessage } from '../../engines/messages/new-message.ts'
import { unknownStaff } from '../../engines/staff/known.ts'
import { type Body, body } from './add-body.ts'
import { targetOf } from './target.ts'

export const groupMessageAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/group_msg/add',
  kind: 'group_message',
  summary: '创建客户群发',
  description:
    'text 与 attachments 至少有一。staff_eu_list、eu_ext_ids、unionids 只能传一个，或都不传而在 external_user_filter 中传 staff_ext_id_list；筛选条件进一步收窄目标。按 eu_ext_ids、unionids 群发时由最早添加客户的员工发送。默认每个客户只收到一次（取最早添加的员工），eu_distinct 为 false 时每个员工各发一次。不存在或未被指定员工添加的客户列入 error_ext_ids 或 error_unionids；没有可发送的客户时返回 10049，且不创建。发送结果见 /open-api/group_msg/result。',
  seat: 'basic',
  writes: true,
  bodyLimit: 64 * 1024 * 1024,
  bodyModule: new URL('./add-body.ts', import.meta.url).href,

  body,
  reply: {
    error_ext_ids: z.array(z.string()).describe('失败的客户 ID'),
    error_unionids: z.array(z.string()).describe('失败的客户 unionid'),
    mission_id: z.int().describe('群发任务 ID'),
  },
  failureMayCarry: ['error_ext_ids', 'error_unionids'],
  example: {
    body: {
      name: '春季新品预告',
      text: '春茶上新，会员到店第二杯半价。',
      create_staff_ext_id: 'huangzihan',
      eu_ext_ids: ['wm_yunqi_1001', 'wm_yunqi_1002', 'wm_yunqi_1003'],
    },
  },

  async handle({ body, ctx, fail }) {
    const draft = draftOf(body)
    if (typeof draft === 'string') throw fail(10049, draft)
    const unknown = await unknownStaff(ctx, staffOf(draft))
    if (unknown !== undefined) throw fail(10049, `员工 ${unknown} 不存在`)
    const { id, recipients, refused } = await createGroupMessage(ctx, draft)
    const byUnionid = draft.target.by === 'unionid'
    const lists = {
      error_ext_ids: byUnionid ? [] : RawJson.list(refused),
      error_unionids: byUnionid ? RawJson.list(refused) : [],
    }
    if (recipients === 0) throw fail(10049, '没有可发送的客户', lists)
    return { ...lists, mission_id: id }
  },
})

const FILTER_FAULTS = { 'needs-staff': '须同时传 staff_ext_id_list', 'before-start': '不能早于 start_time' }

const NONE = new JsonText('[]')

/** The mission that a body asks for, or the rule that it breaks. */
function draftOf(body: Body): NewGroupMessage | string {
  const { name, text = '', attachments = NONE, allow_select, create_staff_ext_id } = body
  if (text === '' && attachments.text === NONE.text) return 'text 与 attachments 至少有一'
  const { external_user_filter: filter } = body
  const fault = filter && filterFault(filter)
  if (fault) return `external_user_filter.${fault.field} ${FILTER_FAULTS[fault.reason]}`
  const aimed = targetOf(body)
  if ('fault' in aimed) return aimed.fault
  const { target } = aimed
  const bySomeone = target.by === 'external_user_id' || target.by === 'unionid'
  return {
    ...{ name, text, attachments, target, allowSelect: allow_select, creator: create_staff_ext_id },
    filter: bySomeone ? { ...filter, staff_ext_id_list: undefined, eu_distinct: true } : { ...filter },
  }
}

function staffOf({ creator, target, filter }: NewGroupMessage): string[] {
  const senders = target.by === 'staff' ? target.lists.flatMap(({ staff }) => staff) : []
  return [creator, ...senders, ...(filter.staff_ext_id_list ?? [])]
}
