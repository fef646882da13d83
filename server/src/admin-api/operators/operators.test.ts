import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** A corporation with so many owners, and calls of one of them about another. */
async function owned(corp: string, owners: number) {
  await addCorp(service, corp)
  const all = await Promise.all(
    Array.from({ length: owners }, (_, i) => addOperator(service, { name: `${corp}${i}`, corps: { [corp]: 'owner' } })),
  )
  return (by: number, of: number, method = 'DELETE', verb = '', body?: object) =>
    service.call(`/admin-api/corps/${corp}/operators/${all[of]?.operatorId}${verb}`, {
      ...{ method, headers: all[by]?.cookie as Record<string, string>, ...(body ? { body } : {}) },
    })
}

it.each([
  ['removed', 'DELETE', '', undefined],
  ['given another role', 'PATCH', '', { role: 'viewer' }],
  ['disabled', 'POST', '/disable', undefined],
])('the last owner cannot be %s', async (_what, method, verb, body) => {
  const act = await owned(`wwlast${method.toLowerCase()}`, 1)
  const answer = await act(0, 0, method, verb, body)
  expect([answer.status, answer.body.code]).toEqual([409, 'last_owner'])
  expect((await act(0, 0, 'GET')).body).toMatchObject({ role: 'owner', disabled_at: null })
})

it('of two owners who take each other away at once, one stays', async () => {
  for (const [i, [method, verb]] of [
    ['DELETE', ''],
    ['POST', '/disable'],
  ].entries()) {
    const act = await owned(`wwboth${i}`, 2)
    const answers = await Promise.all([act(0, 1, method, verb), act(1, 0, method, verb)])
    // the later of two calls may be refused, since its owner is one no more
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const rows = await service.store.owner`
      select 1 from operator_member m join operator o using (operator_id)
      where m.corp_id = ${`wwboth${i}`} and o.disabled_at is null`
    expect(rows).toHaveLength(1)
  }
})

it('makes no link for someone who is disabled, since it would not work', async () => {
  const act = await owned('wwnolink', 2)
  expect((await act(0, 1, 'POST', '/disable')).status).toBe(200)
  const refused = await act(0, 1, 'POST', '/link')
  expect([refused.status, refused.body.code]).toEqual([409, 'disabled'])
  expect((await act(0, 1, 'POST', '/enable')).status).toBe(200)
  expect((await act(0, 1, 'POST', '/link')).body.link).toMatch(/enter#/)
})
