import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
let start_time: number
let end_time: number
beforeAll(async () => {
  admin = await startAdmin()
  start_time = admin.service.now() + 3600
  end_time = start_time + 3600
})
afterAll(() => admin.stop())

const field = { id: 'a', type: 'text', label: '甲' }
const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
const receivers = { text: '您好', filter: { staff_ext_id_list: ['majingyi'] } }
const picture = { text: '上新', attachments: [image], staff_ids: ['majingyi'] }

/** What is made of each record, what makes its job unneeded, and the kinds of the jobs. */
const records = [
  ['group-messages', () => ({ ...receivers, send_at: end_time }), { draft: true }, ['group_message_due']],
  ['moments', () => ({ ...picture, send_at: end_time }), { draft: true }, ['moment_due']],
  ['task-treasure-missions', () => ({ end_time }), { end_time: null }, ['mission_end']],
  ['group-fission-missions', () => ({ end_time }), { end_time: null }, ['mission_end']],
  ['check-in-missions', () => ({ creator: '李雨桐', end_time }), { end_time: null }, ['check_in_end']],
  ['forms', () => ({ group_name: '活动', fields: [field], end_time }), { end_time: null }, ['smart_form_end']],
  [
    'staff-ranks',
    () => ({ rank_type: 0, start_time, end_time }),
    { status: 'finished', start_time: 100, end_time: 101 },
    ['staff_rank_turn', 'staff_rank_count'],
  ],
] as const

const jobsOf = async (kinds: readonly string[], id: unknown) =>
  (
    await admin.service.store.owner<{ id: number }[]>`
      select id from job where corp_id = ${EXAMPLE_CORP} and kind = any (${[...kinds]}::text[])
        and payload ->> 'id' = ${String(id)} and coalesce((payload ->> 'at')::bigint, ${start_time}) >= ${start_time}
      order by id`
  ).map((job) => job.id)

describe('the job of a record that tells of a time', () => {
  it.each(records)('%s: is not dropped while the record waits for it', async (path, body, changes, kinds) => {
    const { status, body: made } = await admin.post(path, { name: `等 ${path}`, ...body() })
    expect([status, made.errors]).toEqual([201, undefined])
    if (path === 'forms') expect((await admin.post(`${path}/${made.id}/publish`)).status).toBe(200)
    const jobs = await jobsOf(kinds, made.id)
    expect(jobs.length).toBeGreaterThanOrEqual(kinds.length)
    const drop = async () => {
      const replies = await Promise.all(jobs.map((id) => admin.remove(`jobs/${id}`)))
      return replies.map(({ status, body }) => [status, body?.code])
    }
    const { owner } = admin.service.store
    expect(await drop()).toEqual(jobs.map(() => [409, 'job_awaited']))
    await owner`update job set state = 'dead', dead_ms = 1 where id = any (${jobs})`
    expect(await drop()).toEqual(jobs.map(() => [409, 'job_awaited']))
    expect((await admin.patch(`${path}/${made.id}`, changes)).status).toBe(200)
    expect(await drop()).toEqual(jobs.map(() => [204, undefined]))
  })

  it('is not dropped while a message is on its way, so that it can be cancelled', async () => {
    const sent = [
      ['group-messages', 'group_message', await admin.post('group-messages', { ...receivers, name: '在途' })],
      ['moments', 'moment', await admin.post('moments', { ...picture, name: '在途' })],
    ] as const
    for (const [path, kind, { status, body }] of sent) {
      expect([path, status]).toEqual([path, 201])
      const [job] = await admin.service.store.owner`
        select id from job where kind = ${kind} and state = 'waiting' and lease is null
          and coalesce(payload ->> 'mission_id', payload ->> 'moment_id') = ${String(body.id)}`
      expect((await admin.remove(`jobs/${job?.id}`)).body).toMatchObject({ status: 409, code: 'job_awaited' })
    }
  })
})
