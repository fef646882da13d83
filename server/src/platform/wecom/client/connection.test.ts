import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../qa/support/database.ts'
import { vaultOf } from '../../../storage/vault.ts'
import { adoptSimulator, findConnection, saveConnection } from './connection.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, sandbox, created_at) values ('box', 'x', true, 1), ('wide', 'x', false, 1)`
})
afterAll(() => store.close())

const vault = vaultOf(randomBytes(32))
const connect = (corpId: string, baseUrl: string) => {
  const callback = { token: 't', key: 'k' }
  const draft = { corpid: `of ${corpId}`, agentId: 1, baseUrl, callback, credentials: { agent: { secret: 's' } } }
  return saveConnection(store.owner, vault, corpId, draft, 1)
}

it('connects a sandbox to the simulator beside the service alone, wherever that moves', async () => {
  for (const url of ['https://qyapi.weixin.qq.com', 'http://127.0.0.1:8090'])
    await expect(connect('box', url)).rejects.toMatchObject({ field: 'base_url' })
  await adoptSimulator(store.owner, 'http://127.0.0.1:8090')
  await expect(connect('box', 'http://127.0.0.1:8091')).rejects.toMatchObject({ field: 'base_url' })
  expect(await findConnection(store.owner, 'box')).toBeUndefined()
  await connect('box', 'http://127.0.0.1:8090')
  expect((await findConnection(store.owner, 'box'))?.baseUrl).toBe('http://127.0.0.1:8090')
  await adoptSimulator(store.owner, 'http://127.0.0.1:8091', 'http://127.0.0.1:8090')
  expect((await findConnection(store.owner, 'box'))?.baseUrl).toBe('http://127.0.0.1:8091')
  await connect('wide', 'https://qyapi.weixin.qq.com')
  expect((await findConnection(store.owner, 'wide'))?.baseUrl).toBe('https://qyapi.weixin.qq.com')
})
