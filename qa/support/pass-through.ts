import { customer, surroundings } from './customers.ts'

export const CORP = 'wwpass'
export const NOW = 1_700_000_000

/** What parsing into doubles and printing again would change. */
export const NUMBERS =
  '[12345678901234567890,9007199254740993,1e400,0.1e-7,-0,1.0,1E5,-1.50e-400,0.30000000000000000001]'
export const NAMES = '{"b":1,"10":2,"9":3,"a":4,"__proto__":5,"":6}'
const DEEP = `${'['.repeat(58)}${NAMES}${']'.repeat(58)}` // with what it stands in, 63 levels
const ANY = `"n":${NUMBERS},"k":${NAMES},"d":${DEEP},"s":"茶😀\\"\\\\"`

/** Each field that passes through, as the dataset writes it. */
export const PASSING = {
  extattr: `{${ANY}}`,
  external_profile: `{"external_corp_name":"云栖",${ANY},"external_attr":[${NAMES}]}`,
  auto_reply: `{"text":{"content":"您好",${ANY}},${ANY}}`,
  content: `{${ANY}}`,
  ticket: `{"text":"少一杯","pic":[${NUMBERS}],${ANY}}`,
  remark: `{"text":"已联系","pic":[],${ANY}}`,
  attached_json: `[{"url":"https://a.example.com/1.png",${ANY},"type":"image"}]`,
  component_records: `[{"sort":1,"values":["a"],"component_id":"c1","component_record_id":1000,"type":"select","title":"","required":true,"options":["a"],${ANY}}]`,
  prize_rule: `[{"notify_rule":1,"level":1,"finished_mark_tag":[${NUMBERS},${NAMES}],"prize_staff_id_list":[${NUMBERS}]}]`,
  attachments: `[{"link":{"url":"https://a.example.com","title":"x",${ANY}},"msgtype":"link"}]`,
  moment: `[{"link":{"url":"https://a.example.com","title":"x"},"msgtype":"link"}]`,
  number: '12345678901234567890.123',
}

/** Fields of a record, some of them as text. */
export function line(fields: Record<string, unknown>, texts: Record<string, string> = {}): string {
  const parts = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...parts, ...Object.entries(texts).map(([name, text]) => `"${name}":${text}`)].join(',')}}\n`
}

export const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const staffed = surroundings as Record<string, Record<string, unknown>[]>
export const ids = (staffed.staff as { id: string }[]).map(({ id }) => id) as [string, string]
const follows = [{ staff_id: ids[0], added_at: NOW, state: '', stage_id: null, remark: '' }]
const { custom_fields: _, ...rest } = customer(1, { phones: ['13900000001'], follows })
export const someone = rest

const ticket = {
  ...{ id: 1, order_no: 'WO1', title: '退款', status: 10, handler_id: ids[0], last_handler_id: null },
  ...{ creator_id: ids[0], created_at: NOW, updated_at: NOW, template_step: 1 },
}
const flow = {
  ...{ ticket_id: 1, no: 1, action: 'reply', staff_id: ids[0], handler_id: ids[0], status: 10, template_step: null },
  ...{ cc_list: [], is_show: 0, created_at: NOW },
}
const mission = { id: 1, name: '裂变', status: 'ongoing', created_at: NOW, updated_at: NOW }
const contactWay = {
  ...{ id: 1, config_id: '', add_user_count: 0, auto_mark_tags: [], created_at: NOW, creator_staff_id: null },
  ...{ party: null, qr_code: 'https://qr.example.com', remark: '', scene: 2, state: 's', style: null, type: 1 },
  ...{ customer_remark: '', staffs: [{ id: ids[0] }], group_name: null, skip_verify: true },
}
const session = {
  ...{ id: 's1', created_at: NOW, staff_id: ids[0], target_id: 'wm1', name: '', avatar: '', agree_msgaudit: true },
  ...{ agree_time: 0, last_msg_thumb: '', last_msg_time: 0, session_type: 'ext_user', type: 2, unionid: null },
}
const message = {
  ...{ id: 1, created_at: NOW, original_id: 'm1', type: 'x', time: NOW, from_id: 'a', to_id: 'b', from_name: '' },
  ...{ from_avatar: '', direction: 'send', file_url: null, room_id: null, staff_id: ids[0], text_content: '' },
  session_id: 's1',
}
const sent = { allow_select: false, creator_id: ids[0], state: 'done', created_at: NOW, done_at: NOW }
const posted = { creator_id: ids[0], tag_list: [], state: 'done', created_at: NOW, done_at: NOW }
export const [first, ...others] = staffed.staff as [Record<string, unknown>]

/** A dataset with all of them. */
export const files = {
  'corp.json': { corp_id: CORP, name: '云栖' },
  ...Object.fromEntries(Object.entries(staffed).map(([kind, records]) => [`${kind}.ndjson`, lines(records)])),
  'staff.ndjson': line(first, { extattr: PASSING.extattr, external_profile: PASSING.external_profile }) + lines(others),
  'contact_way.ndjson': line(contactWay, { auto_reply: PASSING.auto_reply }),
  'ticket.ndjson': line(ticket, { content: PASSING.ticket, component_records: PASSING.component_records }),
  'ticket_flow.ndjson': line(flow, { content: PASSING.remark, attached_json: PASSING.attached_json }),
  'task_treasure_mission.ndjson': line(mission, { prize_rule: PASSING.prize_rule }),
  'chat_session.ndjson': line(session),
  'chat_message.ndjson': line(message, { content: PASSING.content }),
  'group_message.ndjson': line({ id: 1, name: 'x', text: '', ...sent }, { attachments: PASSING.attachments }),
  'moment.ndjson': line({ id: 1, name: 'x', text: '', ...posted }, { attachments: PASSING.moment }),
  'customer.ndjson': line(someone, {
    custom_fields: `[{"field_id":2,"value":${PASSING.number}}]`,
    external_profile: PASSING.external_profile,
  }),
}
