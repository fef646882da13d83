import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeLine, codeRecords } from '../../../../qa/support/fixtures/contact-way.ts'
import { staffLine, tagLine } from '../../../../qa/support/fixtures.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp as addEmptyCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { ContactWay } from '../../records/contact-way/contact-way.ts'

const PATH = '/open-api/contact_way/list'
const BOTH = [{ id: 'user2' }, { id: 'user1' }]

let service: TestService
const tokens: Record<string, string> = {}

async function addCorp(corp_id: string, codes: Record<string, unknown>[]) {
  tokens[corp_id] = (await addEmptyCorp(service, corp_id)).token
  await importRecords(service, { corp_id }, codeRecords(codes))
}

type Body = { errcode: number; errmsg: string; contact_way_list: Record<string, unknown>[]; total: number }

async function list(query: Record<string, string | number> = {}, corp = 'wwmany') {
  const { body, status } = await service.call(PATH, { token: tokens[corp] as string, query })
  expect(status).toBe(200)
  return body as Body
}

async function ids(query: Record<string, string | number>, corp?: string) {
  const { contact_way_list, total } = await list(query, corp)
  return [total, contact_way_list.map(({ id }) => id)]
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const odd = range(1, 130).filter((id) => id % 2)

beforeAll(async () => {
  service = await startTestService()
  // user1 has every code, user2 those of odd ids, user3 none; the older the id the later it was created
  const many = range(1, 130).map((id) =>
    codeLine(id, { created_at: 2_000 - Math.floor(id / 2), ...(id % 2 ? { type: 2, staffs: BOTH } : {}) }),
  )
  await addCorp('wwmany', many)
})
afterAll(() => service.stop())

describe('the list', () => {
  it('shows every field in the order of the table, staff and tags by their present names', async () => {
    await addCorp('wwwhole', [
      codeLine(1, { auto_mark_tags: [{ id: 2 }, { id: 1, name: '旧名' }] }),
      codeLine(2, {
        auto_reply: null,
        auto_mark_tags: [],
        creator_staff_id: null,
        scene: 1,
        qr_code: null,
        style: 1,
        type: 2,
        party: ['1'],
        staffs: BOTH,
        skip_verify: undefined,
        group_name: null,
      }),
    ])
    const { contact_way_list, ...rest } = await list({}, 'wwwhole')
    expect(rest).toEqual({ errcode: 0, errmsg: 'ok', total: 2 })
    const [first, second] = contact_way_list
    const tags = [
      { id: 2, name: '标签2' },
      { id: 1, name: '标签1' },
    ]
    expect(first).toEqual(codeLine(1, { auto_mark_tags: tags }))
    const avatar = 'https://img.example.com/1.png'
    expect(second).toMatchObject({
      auto_reply: null,
      auto_mark_tags: [],
      creator_staff_id: null,
      party: ['1'],
      qr_code: null,
      skip_verify: true,
      style: 1,
      staffs: [
        { avatar, id: 'user2', name: '员工2' },
        { avatar, id: 'user1', name: '员工1' },
      ],
      group_name: null,
    })
    for (const code of contact_way_list) {
      expect(Object.keys(code)).toEqual(Object.keys(ContactWay.shape))
      expect(ContactWay.strict().parse(code)).toEqual(code)
    }
    const { staffs } = second as { staffs: object[] }
    expect(Object.keys(staffs[0] as object)).toEqual(['avatar', 'id', 'name'])
  })

  it('gives 30 by default and up to 100, by id, with the true total at any offset', async () => {
    expect(await ids({})).toEqual([130, range(1, 30)])
    expect(await ids({ limit: 100, offset: 100 })).toEqual([130, range(101, 130)])
    expect(await ids({ offset: 130 })).toEqual([130, []])
  })

  it('orders by creation time, then id, both in the direction that is asked for', async () => {
    expect(await ids({ order: 'asc', limit: 4 })).toEqual([130, [130, 128, 129, 126]])
    expect(await ids({ order: 'desc', limit: 4 })).toEqual([130, [1, 3, 2, 5]])
    expect(await ids({ order: 'desc', limit: 2, offset: 128 })).toEqual([130, [128, 130]])
  })

  it('gives and counts the codes of one staff member alone', async () => {
    expect(await ids({ staff_id: 'user1' })).toEqual([130, range(1, 30)])
    expect(await ids({ staff_id: 'user2' })).toEqual([65, odd.slice(0, 30)])
    expect(await ids({ staff_id: 'user2', offset: 60, limit: 100 })).toEqual([65, odd.slice(60)])
    expect(await ids({ staff_id: 'user2', order: 'asc', limit: 2 })).toEqual([65, [129, 127]])
    expect(await ids({ staff_id: 'user2', order: 'desc', limit: 2, offset: 63 })).toEqual([65, [127, 129]])
    expect(await ids({ staff_id: 'user2', offset: 99 })).toEqual([65, []])
    expect(await ids({ staff_id: 'user3' })).toEqual([0, []])
    expect(await ids({ staff_id: '', limit: 1 })).toEqual([130, [1]])
  })

  it.each([
    [20901, 'staff_id', ['nobody', 'USER1', "' or 1=1 --"]],
    [20902, 'order', ['ASC', 'up', '1']],
    [10049, 'limit', ['0', '101', '-1', '030', '+5', '5.0', 'x']],
    [10049, 'offset', ['-1', '01', 'x']],
  ] as const)('answers %i for a bad %s', async (errcode, name, values) => {
    for (const value of values) {
      expect(await list({ [name]: value }), value).toEqual({ errcode, errmsg: expect.stringContaining(name) })
    }
  })

  it('shows a corporation its own codes alone and needs a basic seat', async () => {
    await addCorp('wwother', [codeLine(1, { remark: '别家' })])
    expect((await list({}, 'wwother')).contact_way_list.map(({ remark }) => remark)).toEqual(['别家'])
    expect((await list({ staff_id: 'user1' }, 'wwother')).total).toBe(1)
    expect((await list({ limit: 1 })).contact_way_list[0]?.remark).toBe('门店1')
    tokens.wwseat = (await addEmptyCorp(service, 'wwseat', { seats: ['marketing'] })).token
    expect((await list({}, 'wwseat')).errcode).toBe(10901)
  })
})

describe('what a code shows of others', () => {
  it('follows the staff member and the tag, and loses a tag that was removed', async () => {
    await addCorp('wwfollow', [
      codeLine(1),
      codeLine(2, { type: 2, staffs: BOTH, auto_mark_tags: [{ id: 2 }, { id: 1 }] }),
    ])
    const shown = async () =>
      (await list({}, 'wwfollow')).contact_way_list.map(({ staffs, auto_mark_tags }) => [
        (staffs as { name: string; avatar: string }[]).map(({ name, avatar }) => `${name} ${avatar}`),
        (auto_mark_tags as { name: string }[]).map(({ name }) => name),
      ])
    const staff = [staffLine(1, { name: '王静怡', avatar: 'https://a.example/new' })]
    await importRecords(service, { corp_id: 'wwfollow' }, { staff, tag: [tagLine(1, { tag_name: '钻石' })] })
    const second = '员工2 https://img.example.com/1.png'
    expect(await shown()).toEqual([
      [['王静怡 https://a.example/new'], ['钻石']],
      [
        [second, '王静怡 https://a.example/new'],
        ['标签2', '钻石'],
      ],
    ])
    const { owner } = service.store
    await owner`update staff set name = '王小怡' where corp_id = 'wwfollow' and id = 'user1'`
    await owner`update tag_group set tag_group_name = '级别' where corp_id = 'wwfollow'`
    await owner`delete from tag where corp_id = 'wwfollow' and t_id = 1`
    expect(await shown()).toEqual([
      [['王小怡 https://a.example/new'], []],
      [[second, '王小怡 https://a.example/new'], ['标签2']],
    ])
    expect((await list({ limit: 1 })).contact_way_list[0]?.staffs).toMatchObject([{ name: '员工2' }, { name: '员工1' }])
  })

  it('is an empty text where the staff record came without it', async () => {
    const { name: _, avatar: __, ...unnamed } = staffLine(1)
    tokens.wwbare = (await addEmptyCorp(service, 'wwbare')).token
    await importRecords(service, { corp_id: 'wwbare' }, { ...codeRecords([codeLine(1)]), staff: [unnamed] })
    expect((await list({}, 'wwbare')).contact_way_list[0]?.staffs).toEqual([{ avatar: '', id: 'user1', name: '' }])
  })
})
