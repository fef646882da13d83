import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/external_user_package/list'

const staff = ['王梓涵', '李思远', '周静怡'].map((name, i) => bareStaffLine(i + 1, `staff${i + 1}`, { name }))

const FILTERS = ['all', 'filter', 'import', 'openApi'] as const
const packageOf = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  name: id % 5 === 0 ? `VIP_会员 ${id}%` : `沉睡客户${id}`,
  description: '',
  data_update_time: 1_700_000_000 + id,
  update_type: id % 2 ? 'auto' : 'manual',
  user_count: id * 10,
  filter_type: FILTERS[id % 4],
  creator_pk: (id % 3) + 1,
  ...changes,
})
const packages = Array.from({ length: 130 }, (_, i) => packageOf(130 - i))
const idsWhere = (test: (one: (typeof packages)[number]) => boolean) =>
  packages
    .filter(test)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
const ALL = idsWhere(() => true)

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwcrowd')).token
  await importRecords(service, { corp_id: 'wwcrowd' }, { staff, crowd_package: packages })
})
afterAll(() => service.stop())

type Body = { status_code: number; data_list: Record<string, unknown>[]; total_count: number }
const post = async (body: unknown = {}, as = token) => (await service.call(PATH, { token: as, body })).body as Body
const ids = ({ data_list }: Body) => data_list.map(({ id }) => id)

it('shows every field, the creator by name, the time on the corporation’s wall clock', async () => {
  const body = await post({ page_size: 1 })
  expect(body).toEqual({
    status_code: 0,
    status_message: 'ok',
    success: true,
    errcode: 0,
    errmsg: 'ok',
    data_list: [
      {
        id: 1,
        name: '沉睡客户1',
        description: '',
        creator_name: '李思远',
        data_update_time: '2023-11-15 06:13:21',
        update_type: 'auto',
        user_count: 10,
        filter_type: 'filter',
      },
    ],
    total_count: 130,
  })
  expect(Object.keys(body.data_list[0] ?? {})).toEqual(
    'id name description creator_name data_update_time update_type user_count filter_type'.split(' '),
  )
})

describe.each([
  [{}, ALL],
  [{ name: '' }, ALL],
  [{ staff_id_list: [] }, ALL],
  [{ name: 'vip_' }, idsWhere(({ id }) => id % 5 === 0)],
  [{ name: '%' }, idsWhere(({ id }) => id % 5 === 0)],
  [{ name: '客户1' }, idsWhere(({ name }) => name.includes('客户1'))],
  [{ name: '户' }, idsWhere(({ name }) => name.includes('户'))],
  [{ name: '没有' }, []],
  [{ staff_id_list: [2] }, idsWhere(({ creator_pk }) => creator_pk === 2)],
  [{ staff_id_list: [3, 1, 3, 99] }, idsWhere(({ creator_pk }) => creator_pk !== 2)],
  [{ staff_id_list: [99] }, []],
  [{ staff_id_list: [2, 3], name: 'VIP' }, idsWhere(({ id, creator_pk }) => id % 5 === 0 && creator_pk !== 1)],
])('%j', (filter, wanted) => {
  it('finds what matches by id, in pages that neither overlap nor skip, with the true total', async () => {
    const first = await post(filter)
    expect([ids(first), first.total_count]).toEqual([wanted.slice(0, 30), wanted.length])
    const seen: unknown[] = []
    for (let page_no = 1; page_no <= Math.ceil(wanted.length / 9); page_no++) {
      seen.push(...ids(await post({ ...filter, page_no, page_size: 9 })))
    }
    expect(seen).toEqual(wanted)
    const beyond = await post({ ...filter, page_no: Number.MAX_SAFE_INTEGER, page_size: 100 })
    expect([beyond.data_list, beyond.total_count]).toEqual([[], wanted.length])
  })
})

it.each<Record<string, string>>([{}, { 'content-type': 'application/json' }])(
  'takes a call without a body, headers %j, for one without filters',
  async (headers) => {
    const { status, text } = await service.call(PATH, { token, method: 'POST', headers })
    expect([status, JSON.parse(text)]).toEqual([200, await post({})])
  },
)

it('finds names by a term of any length, exactly, and soon', async () => {
  const { token: long } = await addCorp(service, 'wwcrowdlong')
  const named = Array.from({ length: 300 }, (_, i) =>
    packageOf(i + 1, { name: `${'会员'.repeat(50)}A${i}。`, creator_pk: 1 }),
  )
  await importRecords(service, { corp_id: 'wwcrowdlong' }, { staff, crowd_package: named })
  expect((await post({ name: '会员'.repeat(50) }, long)).total_count).toBe(300)
  expect(ids(await post({ name: `${'会员'.repeat(50)}a7。` }, long))).toEqual([8])
  expect(ids(await post({ name: `${'会员'.repeat(51)}a7。` }, long))).toEqual([])

  // by the square of its length this would take minutes
  for (const name of ['会员'.repeat(170_000), 'a'.repeat(1_000_000)]) {
    expect(await post({ name }, long)).toMatchObject({ data_list: [], total_count: 0 })
  }
})

it.each([
  { name: 5 },
  { name: null },
  { staff_id_list: 1 },
  { staff_id_list: ['1'] },
  { staff_id_list: [1.5] },
  { page_no: 0 },
  { page_no: '1' },
  { page_no: 1.5 },
  { page_size: 0 },
  { page_size: 101 },
])('refuses %j with 10049 in the status envelope', async (body) => {
  expect(await post(body)).toEqual({ status_code: 10049, status_message: expect.any(String), success: false })
})

it('needs a basic seat', async () => {
  const { token: marketing } = await addCorp(service, 'wwcrowdseat', { seats: ['marketing'] })
  expect(await post({}, marketing)).toMatchObject({ status_code: 10901, success: false })
})

it('shows each corporation its own packages under the same ids and creators', async () => {
  const { token: other } = await addCorp(service, 'wwcrowdother')
  const own = packageOf(1, { name: '沉睡客户', creator_pk: 1, creator_name: '过时的姓名' })
  await importRecords(service, { corp_id: 'wwcrowdother' }, { staff, crowd_package: [own] })
  for (const filter of [{}, { name: '客户' }, { staff_id_list: [1] }]) {
    expect(await post(filter, other)).toMatchObject({
      data_list: [{ id: 1, name: '沉睡客户', creator_name: '王梓涵' }],
      total_count: 1,
    })
  }
})

it('follows its creator’s name, which may be missing, and the corporation’s time zone', async () => {
  const { owner } = service.store
  const first = async () => (await post({ page_size: 1 })).data_list[0]
  await owner`update staff set name = '李远' where corp_id = 'wwcrowd' and pk = 2`
  expect(await first()).toMatchObject({ creator_name: '李远', data_update_time: '2023-11-15 06:13:21' })
  await owner`update staff set name = null, absent = '{name}' where corp_id = 'wwcrowd' and pk = 2`
  await owner`update corp set time_zone = 'America/New_York' where corp_id = 'wwcrowd'`
  expect(await first()).toMatchObject({ creator_name: '', data_update_time: '2023-11-14 17:13:21' })
})

it.each([
  [{ creator_pk: 4 }, /crowd_package.ndjson line 1, field creator_pk: there is no staff "4"/],
  [{ creator_pk: undefined }, /field creator_pk: is missing/],
  [{ update_type: 'never' }, /field update_type/],
  [{ filter_type: 'openapi' }, /field filter_type/],
  [{ user_count: -1 }, /field user_count/],
  [{ data_update_time: '2023-11-15 06:13:21' }, /field data_update_time/],
  [{ data_update_time: 1e12 }, /field data_update_time/],
])('does not import %j', async (changes, message) => {
  const records = { crowd_package: [packageOf(7, changes)] }
  await expect(importRecords(service, { corp_id: 'wwcrowd' }, records)).rejects.toThrow(message)
})
