import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../../qa/support/csv.ts'
import { customer, surroundings } from '../../../../../qa/support/customers.ts'
import { startDemoService } from '../../../../../qa/support/demo.ts'
import { addOperator } from '../../../../../qa/support/operators.ts'
import { importRecords } from '../../../../../qa/support/records.ts'
import { addCorp, type TestService } from '../../../../../qa/support/service.ts'
import { ACTIONS, KINDS } from '../../audit/words.ts'
import { adminEndpoints } from '../../index.ts'
import { EXAMPLE_CORP } from '../call.ts'
import type { Resource } from '../resource.ts'

const CORP = 'wwsheet'
let service: TestService
let owner: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  service = await startDemoService()
  for (const corpId of [CORP, 'wwother']) await addCorp(service, corpId)
  const hostile = { name: '=HYPERLINK("http://x")', phones: ['+8613911112222'] }
  const people = [
    customer(1, {
      ...{ name: '陈静怡', phones: ['13800001111'], tags: [2, 1], groups: ['wr2'], gender: 2, points: 7 },
      properties: { birthday: '1990-12-19' },
      custom_fields: [
        { field_id: 1, value: '茶，"乌龙"' },
        { field_id: 2, value: 168.5 },
        { field_id: 4, value: 2 },
      ],
      follows: [
        { staff_id: 'lina', added_at: 1_680_003_600, state: '', stage_id: 11, remark: '静安店' },
        { staff_id: 'wangfang', added_at: 1_680_000_000, state: '', stage_id: 11, remark: '' },
      ],
    }),
    customer(2, { ...hostile, custom_fields: [{ field_id: 1, value: '00123456789012345' }] }),
  ]
  await importRecords(service, { corp_id: CORP, time_zone: 'America/New_York' }, { ...surroundings, customer: people })
  const others = { ...surroundings, tag: surroundings.tag.map((tag) => ({ ...tag, tag_name: '别家的' })) }
  await importRecords(service, { corp_id: 'wwother' }, { ...others, customer: [customer(9)] })
  const corps = (role: 'owner' | 'viewer') => ({ [CORP]: role, [EXAMPLE_CORP]: role })
  owner = (await addOperator(service, { name: 'sheet-owner', corps: corps('owner') })).bearer
  viewer = (await addOperator(service, { name: 'sheet-viewer', corps: corps('viewer') })).bearer
})
afterAll(() => service.stop())

async function exported(path: string, headers = owner, corp = CORP): Promise<Record<string, string>[]> {
  const url = new URL(`/admin-api/corps/${corp}/${path}`, service.address)
  const csv = await fetch(url, { headers: { ...headers, accept: 'text/csv' } })
  const bytes = Buffer.from(await csv.arrayBuffer())
  expect([csv.status, [...bytes.subarray(0, 3)]]).toEqual([200, [0xef, 0xbb, 0xbf]])
  const [names = [], ...rows] = rowsOf(bytes.subarray(3).toString())
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n] as string])))
}

it('tells customers in Chinese: names, the time of the corporation, a column for each custom field', async () => {
  const [second, first] = await exported('customers?language=zh&sort=-created_at')
  expect(first).toMatchObject({
    ...{ 姓名: '陈静怡', 手机: '13800001111', 标签: '标签2、标签1', 跟进员工: 'lina、wangfang', 阶段: '成交' },
    ...{ 备注: '静安店', 客户群: '群2', 性别: '女', 积分: '7', 生日: '1990-12-19', 添加时间: '2023-03-28 06:40:00' },
    ...{ 爱好: '茶，"乌龙"', 身高: '168.5', 杯型: '大杯', 入会日期: '' },
  })
  expect(second).toMatchObject({ 姓名: `'=HYPERLINK("http://x")`, 手机: "'+8613911112222", 添加时间: '' })
  // what looks like a number and is none keeps its digits in a spreadsheet
  expect(second?.爱好).toBe('00123456789012345\t')
})

it('tells the same in English', async () => {
  const [first] = await exported('customers?language=en&sort=created_at')
  expect(first).toMatchObject({ Name: '陈静怡', Tags: '标签2, 标签1', Staff: 'lina, wangfang', Gender: 'female' })
  expect(Object.keys(first ?? {}).slice(-4)).toEqual(['爱好', '身高', '入会日期', '杯型'])
})

it('hides from a viewer what the list hides', async () => {
  const [first] = await exported('customers?language=zh&sort=created_at', viewer)
  expect(first).toMatchObject({ 姓名: '陈静怡', 手机: '138****1111' })
})

it('refuses another language, and leaves CSV without one as it was', async () => {
  const answer = await service.call(`/admin-api/corps/${CORP}/customers`, { headers: owner, query: { language: 'fr' } })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'language' }]])
  const [first] = await exported('customers?sort=created_at')
  expect(first).toMatchObject({ external_user_id: 'wm0001', tags: '[2,1]' })
})

const lists = adminEndpoints.filter(({ query }) => 'language' in query.shape)

describe.each(lists.map((endpoint) => [endpoint.path.split('/').slice(4).join('/'), endpoint] as const))(
  '%s for people',
  (path, { example }) => {
    it('has as many rows as the list, no ids of staff, and other heads in each language', async () => {
      const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(example.path?.[name]))
      const { body } = await service.call(`/admin-api/corps/${EXAMPLE_CORP}/${at}`, { headers: owner })
      const zh = await exported(`${at}?language=zh`, owner, EXAMPLE_CORP)
      const en = await exported(`${at}?language=en`, owner, EXAMPLE_CORP)
      expect([zh.length, en.length]).toEqual([body.total, body.total])
      const staff = await service.store.owner`select id from staff where corp_id = ${EXAMPLE_CORP}`
      const ids = new Set(staff.map(({ id }) => id))
      const shown = zh.flatMap((row) => Object.values(row)).filter((cell) => ids.has(cell))
      if (!at.startsWith('audit')) expect(shown).toEqual([])
      const [heads, englishHeads] = [zh, en].map(([row]) => Object.keys(row ?? {}))
      expect(heads).toHaveLength(englishHeads?.length ?? 0)
      if (zh.length > 0) expect(heads).not.toEqual(englishHeads)
    })
  },
)

it('has words for every kind of record and every verb of the audit log', () => {
  const kinds = adminEndpoints.flatMap((endpoint) => {
    const { resource } = endpoint as { resource?: Resource }
    return resource ? [resource.kind] : []
  })
  expect(kinds.filter((kind) => kind !== 'audit' && !KINDS[kind])).toEqual([])
  const verbs = adminEndpoints.flatMap(({ method, path }) =>
    /POST/.test(method) ? (/\{id\}\/(\w+)$/.exec(path)?.[1] ?? []) : [],
  )
  expect(verbs.filter((verb) => !ACTIONS[verb] && !NO_VERBS.includes(verb))).toEqual([])
})

/** Ends of paths that are lists of their own, or change nothing. */
const NO_VERBS = ['points', 'notes', 'links', 'attempts', 'preview', 'forecast', 'check', 'test']
