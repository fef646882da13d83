import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exportDataset } from '../../server/src/dataset/export.ts'
import { importDataset } from '../../server/src/dataset/import.ts'
import { changeContactWay } from '../../server/src/engines/contact-ways/change.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import { restoreBackup } from '../../server/src/storage/backup/restore.ts'
import type { Sql } from '../../server/src/storage/connect.ts'
import type { Secrets } from '../../server/src/webhooks/secrets.ts'
import { backupOf, opened } from '../support/backup-setup.ts'
import { freshDatabase } from '../support/database.ts'
import { datasetFolder, removeFolders } from '../support/fixtures.ts'
import {
  CORP,
  files,
  first,
  ids,
  line,
  lines,
  NAMES,
  NOW,
  NUMBERS,
  others,
  PASSING,
  someone,
} from '../support/pass-through.ts'
import { startReceiver, until } from '../support/receivers/receiver.ts'
import { openWebhookSetup } from '../support/receivers/webhook-setup.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'

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
      ['customer.ndjson', PASSING.external_profile],
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
    ['a field', head.replace('{', '{"id":"x",'), 'staff.ndjson line 2, field id: repeats the key id'],
    ['inside', head.replace('"k":{', '"k":{"a":0,'), 'staff.ndjson line 2, field extattr: repeats the key a'],
    [
      'as an escape',
      head.replace('"k":{', '"k":{"\\u0061":0,'),
      'staff.ndjson line 2, field extattr: repeats the key a',
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
    await expect(imported).rejects.toThrow('corp.json, field name: repeats the key name')
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
    const webhooks = openWebhookSetup(service.store.owner)
    let secrets: Secrets | undefined
    const receiver = await startReceiver({ secrets: () => secrets as Secrets })
    secrets = (await webhooks.subscribe(CORP, receiver.url)).secrets
    const said = `{"order_no":"WO1","staff_id":"${ids[0]}","attached_json" : ${attached_json},"content": ${remark}}`
    expect((await post('workorder/reply', said)).body).toMatchObject({ errcode: 0 })
    const detail = await text('workorder/detail', { order_no: 'WO1' })
    expect(detail.split(`"attached_json":${attached_json}`)).toHaveLength(3)

    const worker = webhooks.work()
    await until(() => receiver.texts.length > 0)
    expect(receiver.texts[0]).toContain(`"attached_json":${attached_json}`)
    expect(receiver.texts[0]).toContain(`"content":${remark}`)
    await worker.stop()
    await receiver.close()
    await webhooks.close()

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
