import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { countAttempt } from '../../engines/operators/attempts.ts'
import { makeLink } from '../../engines/operators/link.ts'
import { openSignIns, totpPlace } from '../../engines/operators/sign-in.ts'
import { codeAt } from '../../engines/operators/totp.ts'
import { vaultOf } from '../../storage/vault.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwsafe')
})
afterAll(() => service.stop())

const SESSION = '/admin-api/session'
const PASSWORD = 'correct horse battery staple'
const keyed = (key: string, headers: Record<string, string>) => ({ ...headers, 'idempotency-key': key })

it('counts wrong passwords of all nodes together, and none that was right', async () => {
  const { cookie } = await addOperator(service, { name: 'guessed', corps: { wwsafe: 'owner' } })
  await service.call(`${SESSION}/password`, { method: 'PUT', headers: cookie, body: { password: PASSWORD } })
  const nodes = [1, 2].map(() => openSignIns(service.store.app, vaultOf(Buffer.alloc(32))))
  const at = { name: 'guessed', address: '10.0.0.1', now: service.now() }
  for (let i = 0; i < 10; i++)
    expect(await nodes[i % 2]?.signIn({ ...at, password: PASSWORD })).toHaveProperty('operatorId')
  const guesses = Array.from({ length: 14 }, (_, i) => nodes[i % 2]?.signIn({ ...at, password: `guess ${i}` }))
  const said = await Promise.all(guesses)
  expect(said.filter((each) => each && 'refused' in each && each.refused === 'wrong').length).toBe(10)
  for (const node of nodes)
    expect(await node.signIn({ ...at, password: PASSWORD })).toMatchObject({ refused: 'throttled' })
  expect(await nodes[0]?.signIn({ ...at, password: PASSWORD, now: at.now + 901 })).toHaveProperty('operatorId')
})

it('lets the owner in by password and code while an address floods the account with wrong passwords', async () => {
  const { cookie, operatorId } = await addOperator(service, { name: 'flooded', corps: { wwsafe: 'owner' } })
  await service.call(`${SESSION}/password`, { method: 'PUT', headers: cookie, body: { password: PASSWORD } })
  const vault = vaultOf(Buffer.alloc(32))
  const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { owner, app } = service.store
  await owner`update operator set totp = ${vault.encrypt(seed, totpPlace(operatorId))} where operator_id = ${operatorId}`
  const now = service.now()
  for (const address of Array.from({ length: 10 }, (_, i) => `10.0.1.${i}`))
    for (let i = 0; i < 10; i++) await countAttempt(app, 'proof', { name: 'flooded', address }, now)
  const { signIn } = openSignIns(app, vault)
  const given = { name: 'flooded', totp: codeAt(seed, Math.floor(now / 30)), now }
  const flood = Array.from({ length: 30 }, () => signIn({ ...given, address: '10.0.1.1', password: 'wrong' }))
  const entering = signIn({ ...given, address: '10.0.2.1', password: PASSWORD })
  expect(await entering).toEqual({ operatorId })
  for (const said of await Promise.all(flood)) expect(said).toMatchObject({ refused: 'throttled' })
})

it('keeps a link whose session could not be opened', async () => {
  const { operatorId } = await addOperator(service, { name: 'entering', corps: { wwsafe: 'owner' } })
  const token = await makeLink(service.store.owner, operatorId, service.now())
  const enter = () => service.call('/admin-api/enter', { body: { token } })
  await service.store.owner`alter table operator_session add constraint broken check (address = '') not valid`
  expect((await enter()).status).toBe(500)
  await service.store.owner`alter table operator_session drop constraint broken`
  expect([(await enter()).status, (await enter()).status]).toEqual([200, 401])
})

it('makes one API key and one corporation for an Idempotency-Key, and shows the key once', async () => {
  const { cookie } = await addOperator(service, { name: 'rooted', admin: true })
  const make = () => service.call(`${SESSION}/keys`, { headers: keyed('k1', cookie), body: { name: 'export' } })
  const [first, second] = [await make(), await make()]
  expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true'])
  expect(first.body.key).toMatch(/^gxo_/)
  expect(second.body).toEqual({ ...first.body, key: null })
  expect((await service.call(`${SESSION}/keys`, { headers: cookie })).body.total).toBe(2)

  const body = { corp_id: 'wwkeyed', name: '一' }
  const corps = [1, 2].map(() => service.call('/admin-api/corps', { headers: keyed('k2', cookie), body }))
  expect((await Promise.all(corps)).map(({ status, body }) => [status, body.corp_id])).toEqual([
    [201, 'wwkeyed'],
    [201, 'wwkeyed'],
  ])
  const other = await service.call('/admin-api/corps', { headers: keyed('k2', cookie), body: { ...body, name: '二' } })
  expect([other.status, other.body.code]).toEqual([409, 'conflict'])
  const again = await service.call('/admin-api/corps', { headers: cookie, body })
  expect([again.status, again.body.code]).toEqual([409, 'corp_exists'])
})
