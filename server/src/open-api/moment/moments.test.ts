import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { url, valid } from './fixtures.ts'

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwmoment')).token
  other = (await addCorp(service, 'wwother')).token
  await importRecords(service, { corp_id: 'wwmoment' }, surroundings)
  await send(valid)
})
afterAll(() => service.stop())

const send = (body: unknown) => service.call('/open-api/moment_message/add', { token, body })
const result = async (query: Record<string, string | number>, as = token) =>
  (await service.call('/open-api/moment_message/result', { token: as, query })).body

it('without an id is a list of posts, in a window of time when one is given', async () => {
  const before = await result({})
  const { moment_id } = (await send({ ...valid, text: '到店了', tag_list: ['et1'] })).body
  const after = await result({ offset: before.total as number })
  expect(after).toMatchObject({ total: (before.total as number) + 1, total_count: after.total })
  expect(after.moment_message_list).toMatchObject([
    {
      ...{ id: Number(moment_id), moment_id, title: '上新', text: '到店了', message_type: 'image', image: [url] },
      ...{ link: {}, video: {}, location: {}, publish_at: null, visible_type: 0, create_type: 0, state: 'pending' },
      ...{ staff_ext_id: 'zhangwei', staff_name: 'zhangwei', staff_id_list: ['lina', 'wangfang'] },
      ...{ staff_id_count: 2, total_task_count: 2, sended_task_count: 0 },
    },
  ])
  const [post] = after.moment_message_list as { msg_data: string }[]
  expect(JSON.parse(post?.msg_data ?? '')).toMatchObject({ text: { content: '到店了' } })
  expect(await result({ end_time: 1 })).toMatchObject({ total: 0, moment_message_list: [] })
  expect(await result({ start_time: service.now() - 86_400 })).toMatchObject({ total: after.total })
  expect((await result({}, other)).total).toBe(0)
})

it('tells by staff member how a post went', async () => {
  const { moment_id } = (await send(valid)).body
  const tasks = async (query: Record<string, string | number>, as = token) =>
    (await service.call('/open-api/moment_message/tasks/result', { token: as, query })).body
  const lina = { moment_message_id: Number(moment_id), staff_id: 'lina', publish_status: 0, publish_at: 0 }
  const all = await tasks({ moment_message_id: String(moment_id) })
  expect(all).toMatchObject({
    total_count: 2,
    moment_message: lina,
    moment_message_list: [lina, { staff_id: 'wangfang' }],
  })
  await service.store.owner`
    update moment_task set state = 'sent', send_time = 77 where moment_id = ${String(moment_id)} and staff_id = 'wangfang'`
  const published = { staff_id: 'wangfang', staff_name: 'wangfang', publish_status: 1, publish_at: 77, like_count: 0 }
  const one = { moment_message_id: String(moment_id), staff_ext_id: 'wangfang' }
  expect(await tasks(one)).toMatchObject({ total_count: 1, moment_message: published })
  expect(await tasks({ ...one, end_time: 1 })).toMatchObject({ total_count: 0, moment_message: null })
  expect(await tasks({ moment_message_id: String(moment_id), end_time: 1 })).toMatchObject({ total_count: 2 })
  expect(await tasks({ moment_message_id: String(moment_id), offset: 1 })).toMatchObject({ moment_message: published })
  expect((await tasks({ limit: 1 })).total_count).toBe(2 * ((await result({})).total as number))
  expect(await tasks({ limit: 101 })).toMatchObject({ errcode: 10049 })
  expect(await tasks(one, other)).toMatchObject({ total_count: 0, moment_message_list: [] })
})
