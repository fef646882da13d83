import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwfind'
let service: TestService
let owner: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  for (const corpId of [CORP, 'wwother']) await addCorp(service, corpId)
  const remarked = (remark: string) => ({
    follows: [{ staff_id: 'lina', added_at: 1, state: '', stage_id: null, remark }],
  })
  const people = [
    customer(1, { name: '陈静怡', phones: ['13800001111', '+8613911112222'] }),
    customer(2, { name: '单雄信', phones: ['13800002222'] }),
    customer(3, { name: '吕布 Lv8', phones: [], ...remarked('重庆店-张总') }),
    customer(4, { name: 'Anna', phones: ['99999'] }),
    customer(5, { name: '👑', phones: [] }),
  ]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
  const others = [customer(6, { name: '陈静怡', phones: ['13800001111'] })]
  await importRecords(service, { corp_id: 'wwother' }, { ...surroundings, customer: others })
  owner = (await addOperator(service, { name: 'owner', corps: { [CORP]: 'owner' } })).bearer
  viewer = (await addOperator(service, { name: 'viewer', corps: { [CORP]: 'viewer' } })).bearer
})
afterAll(() => service.stop())

async function found(q: string, headers = owner): Promise<string[]> {
  const { body, text } = await service.call(`/admin-api/corps/${CORP}/customers`, { headers, query: { q } })
  const items = body.items as { external_user_id: string }[] | undefined
  if (!items) throw new Error(text)
  return items.map(({ external_user_id }) => external_user_id.replace(/^wm0*/, '')).sort()
}

it.each([
  ...[
    ['静', '1'],
    ['chenjingyi', '1'],
    ['ChenJing', '1'],
    ["chen jing'yi", '1'],
    ['cjy', '1'],
    ['CJ', '1'],
    ['shanxiongxin', '2'],
    ['danxiong', '2'],
    ['sxx', '2'],
    ['lvbu', '3'],
    ['lblv8', '3'],
    ['张总', '3'],
    ['chongqingdian', '3'],
    ['zhongqing', '3'],
    ['cqdzz', '3'],
    ['anna', '4'],
    ['wm0005', '5'],
    ['👑', '5'],
  ],
  ...[
    ['jing', ''],
    ['wm000', ''],
    ['%', ''],
    ["' or 1=1", ''],
    ['\\', ''],
  ],
])('%j finds %j', async (q, who) => {
  for (const headers of [owner, viewer]) expect(await found(q, headers)).toEqual(who ? [who] : [])
})

it.each([
  ['13800001111', ['1']],
  ['138 0000 1111', ['1']],
  ['138-0000-1111', ['1']],
  ['+86 139', ['1']],
  ['13800', ['1', '2']],
  ['138', ['1', '2']],
  ['+86139', ['1']],
  ['99999', ['4']],
  ['9999', ['4']],
  ['1380000111', ['1']],
  ['13', []],
  ['00001111', []],
] as const)('a phone or its beginning finds customers for those who may see phones alone: %s', async (q, who) => {
  expect(await found(q)).toEqual(who)
  expect(await found(q, viewer)).toEqual([])
})

it('follows a name, a remark and a phone that change, and forgets those of the past', async () => {
  const change = (body: object) =>
    service.call(`/admin-api/corps/${CORP}/customers/wm0005`, { headers: owner, method: 'PATCH', body })
  expect((await change({ name: '欧阳锋', phones: ['18612345678'] })).status).toBe(200)
  expect([await found('ouyang'), await found('oyf'), await found('186123')]).toEqual([['5'], ['5'], ['5']])
  expect((await change({ name: '洪七公', phones: [] })).status).toBe(200)
  expect([await found('ouyang'), await found('186123'), await found('hqg')]).toEqual([[], [], ['5']])
  const gone = await service.call(`/admin-api/corps/${CORP}/customers/wm0005`, { headers: owner, method: 'DELETE' })
  expect(gone.status).toBe(204)
  expect(await found('hqg')).toEqual([])
  const left = await service.store.owner`
    select spelling from customer_spelling where corp_id = ${CORP} and spelling like 'h%'`
  expect([...left]).toEqual([])
})
