import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exportDataset } from '../../server/src/dataset/export.ts'
import { importDataset } from '../../server/src/dataset/import.ts'
import { changeContactWay } from '../../server/src/engines/contact-ways/change.ts'
import { datasetKinds } from '../../server/src/open-api/datasets.ts'
import { restoreBackup } from '../../server/src/storage/backup/restore.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import { backupOf, opened } from '../support/backup-setup.ts'
import { customer, surroundings } from '../support/customers.ts'
import { freshDatabase } from '../support/database.ts'
import { datasetFolder, removeFolders } from '../support/fixtures.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'

const CORP = 'wwpass'
const NOW = 1_700_000_000

/** What parsing into doubles and printing again would change. */
const NUMBERS = '[12345678901234567890,9007199254740993,1e400,0.1e-7,-0,1.0,1E5,-1.50e-400,0.30000000000000000001]'
const NAMES = '{"b":1,"10":2,"9":3,"a":4,"__proto__":5,"":6}'
const DEEP = `${'['.repeat(500)}${NAMES}${']'.repeat(500)}`
const ANY = `"n":${NUMBERS},"k":${NAMES},"d":${DEEP},"s":"茶😀\\"\\\\"`

/** Each pass-through field as its line is written, by the file that it is in. */
const PASSING = {
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
function line(fields: Record<string, unknown>, texts: Record<string, string> = {}): string {
  const parts = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...parts, ...Object.entries(texts).map(([name, text]) => `"${name}":${text}`)].join(',')}}\n`
}

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
const staffed = surroundings as Record<string, Record<string, unknown>[]>
const ids = (staffed.staff as { id: string }[]).map(({ id }) => id) as [string, string]
const follows = [{ staff_id: ids[0], added_at: NOW, state: '', stage_id: null, remark: '' }]
const { custom_fields: _, ...someone } = customer(1, { phones: ['13900000001'], follows })

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
const [first, ...others] = staffed.staff as [Record<string, unknown>]

const files = {
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
  'customer.ndjson': line(someone, { custom_fields: `[{"field_id":2,"value":${PASSING.number}}]` }),
}

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP, { chatTerms: true })).token
  await importDataset(service.store.owner, datasetFolder(files), datasetKinds, { now: NOW })
  await new Promise((resolve) => setTimeout(resolve, 1000)) // the node notices within a second
})
afterAll(() => service.stop())
afterEach(removeFolders)

const text = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(`/open-api/${path}`, { token, query })).text

it('replies with what was imported, to the last digit and in its order', async () => {
  const staff = await text('staff/list')
  expect(staff).toContain(`"extattr":${PASSING.extattr},`)
  expect(staff).toContain(`"external_profile":${PASSING.external_profile},`)
  expect(await text('contact_way/list')).toContain(`"auto_reply":${PASSING.auto_reply},`)
  expect(await text('workorder/list')).toContain(`"content":${PASSING.ticket}`)
  expect(await text('chat/message/list', { staff_id: ids[0], session_id: 's1' })).toContain(
    `"content":${PASSING.content},`,
  )
  expect(await text('external_user/list')).toContain(`"value":${PASSING.number}}`)
  const missions = await text('activity_fission/mission/list')
  expect(missions).toContain(`"finished_mark_tag":[${NUMBERS},${NAMES}]`)
  const detail = await text('workorder/detail', { order_no: 'WO1' })
  for (const part of [PASSING.ticket, PASSING.remark, PASSING.attached_json, PASSING.component_records]) {
    expect(detail).toContain(`:${part}`)
  }
})

describe('a dataset', () => {
  const exported = async (owner: Sql) => {
    const folder = datasetFolder({})
    await exportDataset(owner, CORP, folder, datasetKinds)
    return Object.fromEntries(Object.keys(files).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  }

  it('comes out as it went in, also through a backup, and a second import finds nothing different', async () => {
    const out = await exported(service.store.owner)
    const expected: [string, string][] = [
      ['staff.ndjson', PASSING.extattr],
      ['staff.ndjson', PASSING.external_profile],
      ['contact_way.ndjson', PASSING.auto_reply],
      ['ticket.ndjson', PASSING.ticket],
      ['ticket.ndjson', PASSING.component_records],
      ['ticket_flow.ndjson', PASSING.remark],
      ['ticket_flow.ndjson', PASSING.attached_json],
      ['task_treasure_mission.ndjson', PASSING.prize_rule],
      ['chat_message.ndjson', PASSING.content],
      ['group_message.ndjson', PASSING.attachments],
      ['moment.ndjson', PASSING.moment],
      ['customer.ndjson', PASSING.number],
    ]
    for (const [file, part] of expected) expect(out[file], file).toContain(`:${part}`)

    const store = await freshDatabase()
    try {
      await restoreBackup(store.owner, await opened(await backupOf(service.store.owner)), { replace: false })
      expect(await exported(store.owner)).toEqual(out)
      const versions = () => store.owner`
        select 's', xmin::text from staff union all select 't', xmin::text from ticket
        union all select 'm', xmin::text from chat_message order by 1, 2`
      const before = await versions()
      const spaced = { ...out, 'ticket.ndjson': (out['ticket.ndjson'] as string).replaceAll(':[', ' : [ ') }
      await importDataset(store.owner, datasetFolder(spaced), datasetKinds, { now: NOW })
      expect(await versions()).toEqual(before)
    } finally {
      await store.close()
    }
  })

  const [head] = (files['staff.ndjson'] as string).split('\n') as [string]
  it.each([
    ['a field', head.replace('{', '{"id":"x",'), 'staff.ndjson line 2, field id: the key "id" is repeated'],
    ['inside', head.replace('"k":{', '"k":{"a":0,'), 'staff.ndjson line 2, field extattr: the key "a" is repeated'],
    [
      'as an escape',
      head.replace('"k":{', '"k":{"\\u0061":0,'),
      'staff.ndjson line 2, field extattr: the key "a" is repeated',
    ],
  ])('with a repeated key is refused: %s', async (_, bad, reason) => {
    const staff = `${lines(others.slice(0, 1))}${bad}\n`
    const folder = datasetFolder({ ...files, 'corp.json': { corp_id: 'wwbad', name: 'x' }, 'staff.ndjson': staff })
    await expect(importDataset(service.store.owner, folder, datasetKinds, { now: NOW })).rejects.toThrow(reason)
    expect(await service.store.owner`select 1 from corp where corp_id = 'wwbad'`).toHaveLength(0)
  })

  it('with a repeated key in corp.json is refused', async () => {
    const folder = datasetFolder({ 'corp.json': '{"corp_id":"wwbad","name":"x","name":"y"}' })
    const imported = importDataset(service.store.owner, folder, datasetKinds, { now: NOW })
    await expect(imported).rejects.toThrow('corp.json, field name: the key "name" is repeated')
  })

  it('nested deeper than PostgreSQL reads is refused with its line', async () => {
    const deep = `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    const staff = line(first, { extattr: deep })
    const folder = datasetFolder({ ...files, 'corp.json': { corp_id: 'wwbad', name: 'x' }, 'staff.ndjson': staff })
    const imported = importDataset(service.store.owner, folder, datasetKinds, { now: NOW })
    await expect(imported).rejects.toThrow('staff.ndjson line 1')
  })
})

it('keeps what another change of the record does not touch', async () => {
  await service.act(CORP, (ctx) => changeContactWay(ctx, 1, { remark: '新' }))
  expect(await text('contact_way/list')).toContain(`"auto_reply":${PASSING.auto_reply},`)
  expect(await text('event/list', { limit: 1000 })).toContain(`"auto_reply":${PASSING.auto_reply},`)
  const reply = { order_no: 'WO1', staff_id: ids[0], title: '新标题' }
  expect((await service.call('/open-api/workorder/update', { token, body: reply })).body.errcode).toBe(0)
  expect(await text('workorder/list')).toContain(`"content":${PASSING.ticket}`)
})

describe('a call', () => {
  const post = (path: string, body: string) => service.call(`/open-api/${path}`, { token, body })
  const feed = async () => text('event/list', { limit: 1000 })

  it('hands attachments and ticket texts on as they were written', async () => {
    const { remark, attached_json, attachments } = PASSING
    const said = `{"order_no":"WO1","staff_id":"${ids[0]}","attached_json" : ${attached_json},"content": ${remark}}`
    expect((await post('workorder/reply', said)).body).toMatchObject({ errcode: 0 })
    const detail = await text('workorder/detail', { order_no: 'WO1' })
    expect(detail.split(`"attached_json":${attached_json}`)).toHaveLength(3)
    const events = await feed()
    expect(events).toContain(`"attached_json":${attached_json}`)
    expect(events).toContain(`"content":${remark}`)

    const edited = `{"order_no":"WO1","staff_id":"${ids[0]}","content":${remark}}`
    expect((await post('workorder/update', edited)).body).toMatchObject({ errcode: 0 })
    expect(await text('workorder/list')).toContain(`"content":${remark}`)

    const to = `"name":"群发","create_staff_ext_id":"${ids[0]}","eu_ext_ids":["${someone.external_user_id}"]`
    const small = await post('group_msg/add', `{${to},"attachments":${attachments}}`)
    expect(small.body).toMatchObject({ errcode: 0 })
    const large = await post('group_msg/add', `{${to},"filler":"${'x'.repeat(300_000)}","attachments":${attachments}}`)
    expect(large.body).toMatchObject({ errcode: 0 })
    const rows = await service.store.owner`
      select attachments::text from group_message where corp_id = ${CORP} order by id`
    expect(rows.map((row) => row.attachments)).toEqual([attachments, attachments, attachments])
    expect(await feed()).toContain(`"attachments":${attachments}`)
  })

  it('with a repeated key in what passes through is refused', async () => {
    const said = `{"order_no":"WO1","staff_id":"${ids[0]}","content":{"text":"a","text":"b"}}`
    expect((await post('workorder/reply', said)).body).toMatchObject({
      errcode: 10049,
      errmsg: expect.stringContaining('content 含重复的键 text'),
    })
  })

  it('keeps a custom number to its last digit', async () => {
    const item = `{"phone_number":"13900000001","cf_fields":[{"field_id":2,"number_value":${'9'.repeat(25)}.5}]}`
    const body = `{"target_type":"mobile","coverage_information_is_enable":true,"value_list":[${item}]}`
    expect((await post('pre_write_properties/batch_add', body)).body).toMatchObject({ errcode: 0 })
    expect(await text('external_user/list')).toContain(`"value":${'9'.repeat(25)}.5}`)
  })
})
