import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import type { TestService } from '../../support/service.ts'
import { type Agent, agentOf, connect, DEMO, isRefused, succeeds } from './setup.ts'

let service: TestService
let agent: Agent
let sender: Agent
beforeAll(async () => {
  service = await startDemoService()
  agent = await agentOf(service, 'owner')
  sender = await agentOf(service, 'marketer', ['messages:send'])
})
afterAll(async () => {
  await agent?.close()
  await sender?.close()
  await service.stop()
})

const ok = (name: string, given: Record<string, unknown>, by = agent) => succeeds(by, name, given)
const refused = async (name: string, given: Record<string, unknown>, by = agent) =>
  (await isRefused(by, name, given)).slice(0, 2)
const listed = async (kind: string, filters: object) => (await ok('search', { kind, filters })) as { total: number }

const image = { msgtype: 'image', image: { url: 'https://img.example.com/1.png' } }
const said = { name: '草稿', text: '您好' }
const byFilter = { kind: 'group-messages', ...said, filter: { staff_ext_id_list: ['majingyi'] } }
const byName = { kind: 'group-messages', ...said, external_user_ids: ['wm_yunqi_1001'] }
const post = { kind: 'moments', ...said, attachments: [image], staff_ids: ['majingyi'] }

it('forecasts whom a message would reach', async () => {
  for (const message of [byFilter, byName, { kind: 'moments', staff_ids: ['majingyi'] }])
    expect(await ok('forecast', message)).toMatchObject({
      ...{ people: expect.any(Number), staff: expect.any(Array), over_quota: { total: 0 } },
    })
})

it.each([byFilter, byName, post])(
  'drafts a message of $kind, and sends it by a key with messages:send alone',
  async (message) => {
    const { kind } = message
    const sent = async () => (await listed(kind, { drafts: false })).total
    const before = await sent()
    const { id, ...draft } = await ok('draft_message', message)
    expect(draft).toEqual({
      ...{ state: 'draft', console_url: `${service.address}/console/${DEMO}/${kind}?view=drafts&open=${id}` },
    })
    expect(await listed(kind, { state: 'draft' })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    expect(await sent()).toBe(before)
    await expect(agent.call('send_draft', { id })).rejects.toThrow('not found')
    expect(await ok('send_draft', { id }, sender)).toEqual({ id, state: 'pending' })
    expect(await sent()).toBe(before + 1)
    expect(await refused('send_draft', { id }, sender)).toEqual([409, 'already_sent'])
  },
)

it('refuses a draft for nobody, and one that is not there', async () => {
  expect(await refused('draft_message', { ...byName, external_user_ids: ['wm_nobody'] })).toEqual([
    409,
    'no_recipients',
  ])
  expect(await refused('draft_message', { ...post, staff_ids: ['nobody'] })).toEqual([422, 'invalid'])
  expect(await refused('send_draft', { id: 999_999 }, sender)).toEqual([404, 'not_found'])
})

it('sends no draft of one kind for one of another that came under its id', async () => {
  const { id } = await ok('draft_message', byFilter)
  await service.store.owner`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, state, created_at)
    select corp_id, ${id as number}, name, content, attachments, creator_id, tag_ids, 'draft', created_at from moment
    where corp_id = ${DEMO} and id = 1`
  expect(await isRefused(sender, 'send_draft', { id })).toEqual([422, 'invalid', ['kind']])
  expect(await ok('send_draft', { id, kind: 'group-messages' }, sender)).toMatchObject({ state: 'pending' })
  expect(await ok('get', { kind: 'moments', ids: [id] })).toMatchObject({ items: [{ state: 'draft' }] })
})

it('says that it must be told in whose name, where the account is no staff member', async () => {
  const { key } = await addOperator(service, { name: 'no staff', corps: { [DEMO]: 'owner' } })
  const nobody = await connect(service.address, key)
  expect(await isRefused(nobody, 'draft_message', byName)).toEqual([422, 'invalid', ['creator_id']])
  expect(await ok('draft_message', { ...byName, creator_id: 'luojianguo' }, nobody)).toMatchObject({ state: 'draft' })
  const told = (await nobody.tools()).find(({ name }) => name === 'draft_message')
  expect(JSON.stringify(told?.inputSchema.properties?.creator_id)).toContain('unless your account is one: search staff')
  await nobody.close()
})
