import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeLine, codeRecords } from '../../../../qa/support/fixtures/contact-way.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { exportDataset } from '../../dataset/export.ts'
import { datasetKinds } from '../../records/datasets.ts'
import { changeContactWay } from './change.ts'

const CORP = 'wwrules'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, codeRecords([codeLine(7)]))
})
afterAll(() => service.stop())

const slot = { weekdays: [1], start: '09:00', end: '18:00', staff_ids: ['user1'] }
const dates = { kind: 'dates', start_day: '2026-01-02', end_day: '2026-01-03', reply: { text: { content: '好' } } }
it.each([
  ['staff_rules', { staff_rules: [{ staff_id: 'user2', daily_cap: null, online: true }] }, 'not_of_code'],
  ['schedule.0.staff_ids', { schedule: [{ ...slot, staff_ids: ['user3'] }] }, 'not_of_code'],
  ['schedule.0.end', { schedule: [{ ...slot, end: '09:00' }] }, 'not_after'],
  ['schedule.0.weekdays', { schedule: [{ ...slot, weekdays: [1, 1] }] }, 'repeated'],
  ['schedule.0.start', { schedule: [{ ...slot, start: '9:00' }] }, 'time_of_day'],
  ['backup_staff_ids', { backup_staff_ids: ['nobody'] }, 'not_found'],
  ['skip_verify_window.end', { skip_verify_window: { start: '09:00', end: '09:00' } }, 'not_after'],
  ['welcome_variants.0.end_day', { welcome_variants: [{ ...dates, end_day: '2026-01-01' }] }, 'before'],
  ['welcome_variants.0.reply', { welcome_variants: [{ ...dates, reply: {} }] }, 'content_missing'],
])('is refused for %s, and nothing changes', async (field, changes, code) => {
  const change = service.act(CORP, (ctx) => changeContactWay(ctx, 7, changes as never))
  await expect(change).rejects.toMatchObject({ field, reason: { code } })
})

it('comes out as it is shown, with its rules, and goes in again unchanged', async () => {
  const rules = {
    staff_rules: [{ staff_id: 'user1', daily_cap: 5, online: true }],
    schedule: [{ weekdays: [1, 7], start: '09:00', end: '24:00', staff_ids: ['user2'] }],
    backup_staff_ids: ['user3'],
    skip_verify_window: { start: '22:00', end: '08:00' },
    welcome_variants: [
      { kind: 'dates', start_day: '2026-01-01', end_day: '2026-01-01', reply: { text: { content: '新年好' } } },
      { kind: 'week', weekdays: [6], start: '10:00', end: '11:00', reply: { text: { content: '周六好' } } },
    ],
  }
  const none = {
    ...{ staff_rules: [], schedule: [], backup_staff_ids: [], skip_verify_window: null, welcome_variants: [] },
    notify_staff: false,
  }
  const lines = [
    codeLine(1),
    codeLine(2, { type: 2, staffs: [{ id: 'user2' }, { id: 'user1' }], skip_verify: false, ...rules }),
  ]
  const { token } = await addCorp(service, 'wwout')
  await importRecords(service, { corp_id: 'wwout' }, codeRecords(lines))
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-export-'))
  try {
    await exportDataset(service.store.owner, 'wwout', folder, datasetKinds)
    const written = (await readFile(join(folder, 'contact_way.ndjson'), 'utf8')).trimEnd().split('\n')
    const { body } = await service.call('/open-api/contact_way/list', { token })
    const shown = body.contact_way_list as object[]
    expect(written.map((line) => JSON.parse(line))).toEqual([
      { ...shown[0], ...none },
      { ...shown[1], ...none, ...rules },
    ])
    await importRecords(service, { corp_id: 'wwout' }, { contact_way: written.map((line) => JSON.parse(line)) })
    expect((await service.call('/open-api/contact_way/list', { token })).body).toEqual(body)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
