import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { integer, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { addNote } from '../../engines/customers/note.ts'
import { findNamed, namedCustomer } from '../external-user/named.ts'
import { MANUAL_TITLE } from './shown.ts'

const MOST_CONTENT = 512
const NOBODY = { id: 20602, unionid: 20603, neither: 20604 } as const

export const customerEventAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user_event/add',
  kind: 'customer',
  summary: '新增客户事件',
  description: `写入客户轨迹，也是后台所见的跟进记录。content 超过 ${MOST_CONTENT} 个字符的部分被截去。`,
  companion: true,
  seat: 'basic',
  writes: true,

  body: {
    staff_id: text().describe('记录事件的员工 ID'),
    ...namedCustomer,
    content: text({ min: 1 }).describe(`事件内容，超过 ${MOST_CONTENT} 个字符的部分被截去`),
    title: text({ max: 32 }).optional().describe(`事件标题，至多 32 个字符，默认${MANUAL_TITLE}`),
    custom_event_type_id: z
      .union([text(), integer()])
      .optional()
      .describe('自定义事件类型 ID，字符串；不传则为普通事件'),
  },
  reply: { id: z.int().describe('事件 ID') },
  errors: {
    20601: raised('staff_id 错误，找不到对应员工', { trigger: { body: { staff_id: 'no-such-staff' } } }),
    20602: raised('external_user_id 错误，找不到对应客户', { trigger: { body: { external_user_id: 'nobody' } } }),
    20603: raised('external_user_unionid 错误，找不到对应客户', {
      trigger: { body: { external_user_id: '', external_user_unionid: 'nobody' } },
    }),
    20604: raised('external_user_id 与 external_user_unionid 至少需要一个', {
      trigger: { body: { external_user_id: '' } },
    }),
    20605: invalid('content', 'content 不能为空'),
    20606: invalid('title', 'title 超过 32 个字符'),
    20607: raised('custom_event_type_id 错误，找不到对应类型', {
      trigger: { body: { custom_event_type_id: '99999999' } },
    }),
  },
  example: {
    body: {
      ...{ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', content: '到店试饮了桂花乌龙，喜欢少糖' },
      ...{ title: '试饮', custom_event_type_id: '1' },
    },
  },

  async handle({ body, ctx, corp, fail }) {
    const { tx, corpId } = ctx
    const { staff_id, content, title, custom_event_type_id: type } = body
    const [staff] = await tx<{ name: string }[]>`select name from staff where corp_id = ${corpId} and id = ${staff_id}`
    if (!staff) throw fail(20601)
    const customer = await findNamed(ctx, body, corp.ciphertext)
    if (typeof customer === 'string') throw fail(NOBODY[customer])
    const eventTypeId = type === undefined || type === '' ? undefined : typeIdOf(type)
    if (eventTypeId !== undefined) {
      const [known] = await tx`
        select 1 from event_type where corp_id = ${corpId} and id = ${eventTypeId} for key share`
      if (!known) throw fail(20607)
    }
    const note = await addNote(ctx, customer.external_user_id, {
      ...{ text: [...content].slice(0, MOST_CONTENT).join(''), author: staff.name, staffId: staff_id },
      ...(title ? { title } : {}),
      ...(eventTypeId === undefined ? {} : { eventTypeId }),
    })
    if (note === undefined) throw fail(20602)
    const [line] = await tx<{ id: number }[]>`
      select id from customer_timeline
      where corp_id = ${corpId} and customer_pk = ${customer.pk} and source_key = ${`note/${note}`}`
    return { id: line?.id as number }
  },
})

/** Types are numbered: what is no number is the id of none. */
const typeIdOf = (id: string | number) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : -1)
