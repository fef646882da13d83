import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../qa/support/platform.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

let sandbox: Sandbox
let platform: TestPlatform
let simulator: { origin: string; token: string } | undefined
beforeAll(async () => {
  platform = await startPlatform()
  sandbox = await startSandbox({ simulator: () => simulator })
  await platform.addCorp('wwsand')
  await platform.connect(sandbox.service.store, 'wwsand')
})
afterAll(async () => {
  await sandbox.service.stop()
  await platform.close()
})
beforeEach(() => {
  simulator = { origin: platform.origin, token: 'control' }
})

const SAY = { verb: 'archive', count: 2, from: 'lina', to: 'lina' }
const person = async () => (await platform.post('people', { corpid: 'wwsand', count: 1 })).people[0].person as string
const told = async (path: string, body: object) => {
  const { status, body: said } = await sandbox.post(path, body)
  return [status, said.code, (said.errors as { field: string }[] | undefined)?.map(({ field }) => field)]
}

it('has people do something, and tells what the platform said and what moved', { timeout: 60_000 }, async () => {
  const chat = await sandbox.post('trigger', { verb: 'chat.create', name: '福利群', staff: 'lina' })
  expect([chat.status, chat.body]).toEqual([200, { reply: { chat_id: expect.any(String) }, moved: [] }])
  const chatId = (chat.body.reply as { chat_id: string }).chat_id
  const joined = await sandbox.post('trigger', { verb: 'chat.join', chat: chatId, person: await person() })
  expect([joined.status, joined.text]).toEqual([200, joined.text])
})

it.each([
  ['an unknown verb', { verb: 'fly' }, [422, 'invalid', ['verb']]],
  ['no verb', { code: 1 }, [422, 'invalid', ['verb']]],
  ['an option of another verb', { ...SAY, mission: 1, half: true }, [422, 'invalid', ['half', 'mission']]],
  ['an option that nothing has', { ...SAY, wings: 2 }, [422, 'invalid', ['wings']]],
  ['a needed option that is missing', { verb: 'chat.create', name: 'x' }, [422, 'invalid', ['staff']]],
  ['an option of another type', { verb: 'archive', count: 'many' }, [422, 'invalid', ['count']]],
  [
    'a word that is none of a few',
    { verb: 'customer.leave', customer: 'a', staff: 'b', by: 'me' },
    [422, 'invalid', ['by']],
  ],
  ['a code that is not there', { verb: 'customer.scan', code: 12 }, [422, 'invalid', ['code']]],
  ['what the simulator refuses', { verb: 'chat.create', name: 'x', staff: 'nobody' }, [409, 'refused', undefined]],
])('refuses %s', async (_, body, answer) => {
  expect(await told('trigger', body)).toEqual(answer)
})

it('needs the simulator that the corporation is connected to', async () => {
  simulator = undefined
  expect(await told('trigger', SAY)).toEqual([409, 'no_simulator', undefined])
  simulator = { origin: 'http://127.0.0.1:9', token: 'x' }
  for (const [path, body] of [
    ['trigger', SAY],
    ['story', { steps: [{ do: 'archive', with: { count: 1 } }] }],
  ] as const)
    expect(await told(path, body)).toEqual([409, 'no_simulator', undefined])
})

it('says what is wrong with an option, in words', async () => {
  expect((await sandbox.post('trigger', { verb: 'customer.scan', code: 12 })).body.detail).toBe(
    'there is no channel code 12',
  )
})

it('plays a story: verbs, calls of the open API as the corporation, and expectations', {
  timeout: 60_000,
}, async () => {
  const list = { path: '/open-api/staff/list', body: { limit: 5 } }
  const { status, body } = await sandbox.post('story', {
    steps: [
      { do: 'chat.create', with: { name: '群', staff: 'lina' }, as: 'chat' },
      { do: 'message.say', with: { from: 'lina', chat: `\${${'chat.chat_id'}}`, content: '你好' } },
      { do: 'call', with: list, as: 'staff' },
      { do: 'expect', with: { path: 'staff.errcode', equals: 0 } },
      { do: 'call', with: { path: '/open-api/staff/list', body: { limit: 0 } } },
      { do: 'expect', with: { path: 'errcode', equals: 10049 } },
      { do: 'expect', with: { path: 'staff.errcode', equals: 1 } },
      { do: 'call', with: list },
    ],
  })
  const steps = body.steps as { do: string; ok: boolean; reply: Record<string, unknown> }[]
  expect(status).toBe(200)
  expect(steps.map((step) => [step.do, step.ok])).toEqual([
    ...[
      ['chat.create', true],
      ['message.say', true],
      ['call', true],
      ['expect', true],
      ['call', true],
    ],
    ...[
      ['expect', true],
      ['expect', false],
    ],
  ])
  expect(steps.at(-1)?.reply).toEqual({ error: 'staff.errcode is not what was expected', expected: 1, got: 0 })
})

it.each([
  [
    'an unknown step before anything is done',
    [{ do: 'archive', with: { count: 1 } }, { do: 'fly' }],
    [422, 'invalid', ['steps.1.do']],
  ],
  ['no steps', [], [422, 'invalid', ['steps']]],
])('refuses %s', async (_, steps, answer) => {
  expect(await told('story', { steps })).toEqual(answer)
})

it('leaves an audit row, also of a story that failed', async () => {
  await sandbox.service.store.owner`delete from audit`
  await sandbox.post('trigger', SAY)
  await sandbox.post('story', { steps: [{ do: 'expect', with: { path: 'x', equals: 1 } }] })
  expect(await sandbox.audited('sandbox_trigger')).toEqual(['created by operator'])
  expect(await sandbox.audited('sandbox_story')).toEqual(['created by operator'])
})

it('calls the open API for no key that could not make a secret of it', async () => {
  const { bearer: headers } = await sandbox.narrowed(['sandbox:write', 'developers:write'])
  const story = (steps: object[]) => sandbox.call('story', { headers, body: { steps } })
  expect((await story([{ do: 'call', with: { method: 'GET', path: '/open-api/staff/list' } }])).status).toBe(403)
  expect((await story([{ do: 'expect', with: { path: 'x', equals: 1 } }])).status).toBe(200)
})

it.each([
  ['trigger', SAY],
  ['story', { steps: [{ do: 'expect', with: { path: 'x', equals: 1 } }] }],
])('is for owners and developers of the sandbox: %s', async (path, body) => {
  const { service, members, stranger, developer } = sandbox
  const as = async (headers: Record<string, string>, corpId = 'wwsand') => {
    const { status, body: said } = await service.call(`/sandbox/corps/${corpId}/${path}`, { headers, body })
    return [status, said.code]
  }
  for (const [role, bearer] of Object.entries(members))
    expect([role, ...(await as(bearer))]).toEqual(
      ['owner', 'developer'].includes(role) ? [role, 200, undefined] : [role, 403, 'forbidden'],
    )
  expect(await as({})).toEqual([401, 'unauthenticated'])
  expect(await as(stranger.bearer)).toEqual([404, 'not_found'])
  expect(await as(developer.bearer, 'wwplain')).toEqual([403, 'not_sandbox'])
})
