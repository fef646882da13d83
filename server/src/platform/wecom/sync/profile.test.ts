import { afterAll, beforeAll, expect, it } from 'vitest'
import { replyOf } from '../client/transport.ts'
import { type Syncing, startSyncing } from './test-setup.ts'

const CORP = 'wwprofile'
const profile = (value: string) => ({
  external_corp_name: '云帆物流',
  external_attr: [{ type: 0, name: '业务', text: { value } }],
})

let syncing: Syncing
let token: string
beforeAll(async () => {
  syncing = await startSyncing()
  token = await syncing.addCorp(CORP)
  const { platform } = syncing
  await platform.addCorp(CORP, {
    departments: [{ id: 1, name: '总部', parentid: 0, order: 1 }],
    users: [{ userid: 'lina', name: 'lina', department: [1] }],
  })
  const person = (external_userid: string, type: number, external_profile?: object) => ({
    external_contact: { external_userid, name: external_userid, type, external_profile },
    follow_user: [{ userid: 'lina', createtime: 1_700_000_000 }],
  })
  const customers = [person('wo1', 2, profile('仓储')), person('wo2', 2, profile('a\0b')), person('wm1', 1)]
  await platform.post('load', { corpid: CORP, customers })
  await syncing.sync(CORP)
})
afterAll(() => syncing.close())

const shown = async (path: string, query: Record<string, string>) =>
  (await syncing.service.call(`/open-api/external_user/${path}`, { token, query })).body

it('keeps what a company shows of its people, where the database can', async () => {
  const { external_user_list: list } = await shown('list', {})
  const profiles = (list as { id: string; external_profile: object | null }[]).map((each) => [
    each.id,
    each.external_profile,
  ])
  expect(Object.fromEntries(profiles)).toEqual({ wo1: profile('仓储'), wo2: null, wm1: null })
  expect(await shown('get', { id: 'wo1' })).toMatchObject({ external_user: { external_profile: profile('仓储') } })
})

it('finds what has changed of it, once', async () => {
  const { platform } = syncing
  const edit = { corpid: CORP, kind: 'customer', external_userid: 'wo1', external_profile: profile('快递') }
  await platform.post('edit', edit)
  expect((await syncing.sync(CORP)).changes).toEqual({ customers: { changed: 1 } })
  expect(await shown('get', { id: 'wo1' })).toMatchObject({ external_user: { external_profile: profile('快递') } })
  expect((await syncing.sync(CORP)).changes).toEqual({})
})

it('keeps numbers to the last digit and names in their order, of staff as of customers', async () => {
  const exact = '{"external_corp_name":"云帆","2":12345678901234567890,"1":{"v":1.10,"of":[1e400]}}'
  const calls: Parameters<Syncing['sync']>[1] = {
    call: async (corpId, request) => {
      const reply = await syncing.client.call(corpId, request)
      const text = JSON.stringify(reply, (name, value) => {
        if (name === 'external_contact' && value.external_userid === 'wo1')
          return { ...value, external_profile: 'EXACT' }
        return value?.userid === 'lina' && value.department
          ? { ...value, extattr: 'EXACT', external_profile: 'EXACT' }
          : value
      })
      const bytes = Buffer.from(text.replaceAll('"EXACT"', ` ${exact.replace('{', '{ ')}\n`))
      return (replyOf(request.path, 200, 'application/json', bytes) as { json: never }).json
    },
  }
  expect((await syncing.sync(CORP, calls)).changes).toEqual({ staff: { changed: 1 }, customers: { changed: 1 } })
  const customers = await syncing.service.call('/open-api/external_user/list', { token })
  expect(customers.text).toContain(`"external_profile":${exact}`)
  const staff = await syncing.service.call('/open-api/staff/list', { token })
  for (const name of ['extattr', 'external_profile']) expect(staff.text).toContain(`"${name}":${exact}`)
  expect((await syncing.sync(CORP, calls)).changes).toEqual({})
})
