import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { url, valid } from './fixtures.ts'

const PATH = '/open-api/moment_message/add'
const RESULT = '/open-api/moment_message/result'

let service: TestService
let token: string
let other: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwmoment')).token
  other = (await addCorp(service, 'wwother')).token
  await importRecords(service, { corp_id: 'wwmoment' }, surroundings)
})
afterAll(() => service.stop())

const bare = { ...valid, image_urls: undefined }
const send = (body: unknown, headers = {}) => service.call(PATH, { token, body, headers })
const result = async (query: Record<string, string | number>, as = token) =>
  (await service.call(RESULT, { token: as, query })).body
const count = async () => (await service.store.owner`select count(*)::int as n from moment`)[0]?.n
const created = async (body: object = valid) => (await send(body)).body.moment_id as string

it('creates a moment and a task for each staff member, and answers in four strings', async () => {
  const { body } = await send({ ...valid, text: '到店了', tag_list: ['et1', 'et2'] })
  expect(body).toEqual({ errcode: '0', errmsg: 'ok', error_unionids: '', moment_id: expect.stringMatching(/^\d+$/) })
  const waiting = { state: 'pending', send_time: null, failed_code: null, failed_reason: null }
  expect(await result({ moment_id: body.moment_id as string })).toEqual({
    ...{ errcode: 0, errmsg: 'ok' },
    moment_id: body.moment_id,
    name: '上新',
    state: 'pending',
    counts: { pending: 2, sent: 0, failed: 0 },
    staff_list: ['lina', 'wangfang'].map((staff_id) => ({ ...waiting, staff_id })),
    total: 2,
  })
})

it.each<object>([
  { ...valid, image_urls: Array(9).fill(url) },
  { ...bare, type: 'video', video_url: url },
  { ...bare, type: 'link', link: { title: '标题', url } },
  { ...bare, type: 'link', link: { url } },
  { ...bare, type: 'link', link: { title: '标题' } },
  { ...bare, type: 'link', link: { title: '标题', url: '' } },
  { ...valid, image_urls: ['HTTP://cdn.example.com:8080/图片.png?x=1#y', 'http://[::1]/a.png'] },
  { ...valid, video_url: '', link: {}, text: '', tag_list: [] },
  { ...bare, type: 'video', video_url: url, image_urls: [] },
])('takes %j', async (body) => expect((await send(body)).body.errcode).toBe('0'))

it.each<object>([
  {},
  { ...valid, name: undefined },
  { ...valid, name: '' },
  { ...valid, name: 5 },
  { ...valid, text: 5 },
  { ...valid, create_staff_ext_id: undefined },
  { ...valid, create_staff_ext_id: 'nobody' },
  { ...valid, staff_ext_ids: undefined },
  { ...valid, staff_ext_ids: [] },
  { ...valid, staff_ext_ids: 'lina' },
  { ...valid, staff_ext_ids: ['lina', 'nobody'] },
  { ...valid, tag_list: ['et1', 'nothing'] },
  { ...valid, tag_list: [1] },
  { ...valid, type: undefined },
  { ...valid, type: 'file' },
  { ...valid, image_urls: Array(10).fill(url) },
  { ...valid, image_urls: [''] },
  { ...valid, image_urls: [] },
  { ...valid, image_urls: [url, 'a.png'] },
  { ...valid, image_urls: ['ftp://cdn.example.com/a.png'] },
  { ...valid, image_urls: ['http://'] },
  { ...valid, image_urls: ['https://cdn.example.com/a b.png'] },
  { ...bare, type: 'video', video_url: 'javascript:alert(1)' },
  { ...bare, type: 'video', video_url: '//cdn.example.com/a.mp4' },
  { ...bare, type: 'link', link: { title: '标题', url: 'file:///etc/passwd' } },
  bare,
  { ...valid, video_url: url },
  { ...valid, link: { url } },
  { ...valid, type: 'video' },
  { ...valid, type: 'link' },
  { ...bare, type: 'video', video_url: [url] },
  { ...bare, type: 'video', video_url: '' },
  { ...bare, type: 'link', link: {} },
  { ...bare, type: 'link', link: [{ url }] },
  { ...bare, type: 'link', link: { url: 5 } },
])('refuses %j with "10049" and creates nothing', async (body) => {
  const before = await count()
  const answer = await send(body)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    errcode: '10049',
    errmsg: expect.stringMatching(/\p{Script=Han}/u),
    error_unionids: '',
    moment_id: '',
  })
  expect(await count()).toBe(before)
})

it('keeps its four strings without a token or a seat, and once per key', async () => {
  const { token: seatless } = await addCorp(service, 'wwseatless', { seats: ['marketing'] })
  const empty = { errmsg: expect.any(String), error_unionids: '', moment_id: '' }
  expect((await service.call(PATH, { body: valid })).body).toEqual({ errcode: '10001', ...empty })
  expect((await service.call(PATH, { token: seatless, body: valid })).body).toEqual({ errcode: '10901', ...empty })
  const headers = { 'idempotency-key': 'once' }
  expect((await send(valid, headers)).text).toBe((await send(valid, headers)).text)
})

it('is numbered per corporation: what others post shows in no id', async () => {
  await importRecords(service, { corp_id: 'wwother' }, surroundings)
  const post = async (as: string) => Number((await service.call(PATH, { token: as, body: valid })).body.moment_id)
  expect([await post(other), await post(other)]).toEqual([1, 2])
  const before = await post(token)
  await post(other)
  expect([await post(token), await post(other)]).toEqual([before + 1, 4])
  await service.store.owner`delete from moment where corp_id = 'wwother'`
  expect(await post(other)).toBe(5)
  const posts = Array.from({ length: 8 }, () => post(other))
  expect((await Promise.all(posts)).sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10, 11, 12, 13])
})

describe('the result', () => {
  it('pages over the staff members', async () => {
    const moment_id = await created()
    expect(await result({ moment_id, limit: 1, offset: 1 })).toMatchObject({
      staff_list: [{ staff_id: 'wangfang' }],
      total: 2,
    })
    expect(await result({ moment_id, offset: 2 })).toMatchObject({ staff_list: [], total: 2 })
    expect((await result({ moment_id }, other)).errcode).toBe(10049)
  })

  it.each<Record<string, string>>([
    { limit: '31' },
    { moment_id: 'x' },
    { moment_id: '999999' },
    { moment_id: '1', limit: '0' },
    { moment_id: '1', limit: '1001' },
    { moment_id: '1', offset: '-1' },
  ])('refuses %j with 10049', async (query) => expect((await result(query)).errcode).toBe(10049))
})

it('comes with a dataset, whose ids new ones go behind and whose open tasks go on', async () => {
  const moment = {
    id: 500,
    name: '旧帖',
    text: '',
    attachments: [{ msgtype: 'image', image: { url } }],
    creator_id: 'lina',
    tag_list: ['et1'],
    state: 'sending',
    created_at: 5,
    done_at: null,
  }
  const task = { moment_id: 500, n: 1, staff_id: 'lina', state: 'sent', send_time: 6 }
  const waiting = { ...task, n: 2, staff_id: 'wangfang', state: 'pending', send_time: null }
  const bring = (records: Record<string, Record<string, unknown>[]>) =>
    importRecords(service, { corp_id: 'wwmoment' }, records)
  await bring({ moment: [moment], moment_task: [task, waiting] })
  expect(await result({ moment_id: 500 })).toMatchObject({
    name: '旧帖',
    state: 'sending',
    counts: { pending: 1, sent: 1, failed: 0 },
    total: 2,
  })
  const [job] = await service.store.owner`select kind, payload from job where key = '500'`
  expect(job).toEqual({ kind: 'moment', payload: { moment_id: 500 } })
  expect(Number(await created())).toBeGreaterThan(500)
  await expect(bring({ moment: [{ ...moment, done_at: 7 }] })).rejects.toThrow('done_at')
  await expect(bring({ moment_task: [{ ...task, send_time: null }] })).rejects.toThrow('send_time')
  await expect(bring({ moment_task: [{ ...task, moment_id: 999_999 }] })).rejects.toThrow('moment_id')
})
