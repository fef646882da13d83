import { expect, it } from 'vitest'
import { z } from 'zod'
import type { OwnCall } from './control.ts'
import type { Stage } from './stage.ts'
import { playStory } from './story.ts'
import { storySteps } from './story-steps.ts'

/** Plays it where pages have addresses, everybody who scans gets an id, and calls are answered by `answer`. */
async function play(steps: object[], answer: object = { errcode: 0 }, until?: string) {
  const stop = new AbortController()
  if (!until) stop.abort()
  const done: unknown[] = []
  const calls: OwnCall[] = []
  const told: string[] = []
  let people = 0
  const find = async (statement: { strings: readonly string[]; values: readonly unknown[] }) => {
    if (statement.strings.join('').includes('from job') && done.at(-1) !== 'wait') done.push('wait')
    if (!statement.strings.join('').includes('page_address')) return []
    const [kind, id] = statement.values
    return [{ address: kind === 'form' ? null : `http://here/${kind}/${id}` }]
  }
  const control = async (path: string, body?: object) => {
    if (!body) return { calls: [], deliveries: [{ no: done.length }] }
    done.push([path, body])
    if (path === until) stop.abort()
    if (path === 'invite')
      return { people: [{ person: 'p8', external_userid: 'wm8', userid: 'wangfang' }, { person: 'p9' }] }
    return path === 'scan' ? { external_userid: `wm${people}`, userid: 'lina' } : {}
  }
  const stage = { find, control, newPerson: async () => `p${++people}`, corpid: 'ww', stopping: stop.signal }
  const played = await playStory(stage as unknown as Stage, storySteps.parse(steps), {
    call: async (asked) => {
      calls.push(asked)
      return { status: 200, body: answer }
    },
    tell: (line) => void told.push(line),
  })
  return { done, told, calls, steps: played.steps, count: played.done }
}

/** How a step refers to what an earlier one said. */
const ref = (path: string) => `\${${path}}`

const whyNot = async (steps: object[]) => (await play(steps)).steps.at(-1)

it('lets people do things, and those whom a step brought go on', async () => {
  const { done, told } = await play([
    { tell: 'Monday' },
    { do: 'customer.scan', with: { config_id: 'c1' }, times: 2, as: 'guests' },
    { do: 'page.open', with: { url: '{radar 5}', person: '{person}' }, each: 'guests' },
    { do: 'customer.leave', with: { customer: '{customer}', staff: '{staff}' }, each: 'guests', first: 1 },
  ])
  expect(told).toEqual(['Monday'])
  expect(done).toEqual([
    ['scan', { config_id: 'c1', person: 'p1' }],
    ['scan', { config_id: 'c1', person: 'p2' }],
    ['open', { url: 'http://here/radar/5', person: 'p1' }],
    ['open', { url: 'http://here/radar/5', person: 'p2' }],
    ['leave', { external_userid: 'wm1', userid: 'lina', by: 'customer' }],
  ])
})

it('has friends whom somebody brought go on, and knows the pages of missions and check-ins', async () => {
  const { done } = await play([
    { do: 'mission.poster', with: { url: '{mission 3}', person: 'p1' }, as: 'host' },
    { do: 'mission.invite', with: { person: '{person}', count: 2 }, each: 'host', as: 'brought' },
    { do: 'customer.leave', with: { customer: '{customer}', staff: '{staff}' }, each: 'brought', first: 1 },
    { do: 'checkin', with: { url: '{check-in 7}', person: '{person}' }, each: 'brought' },
  ])
  expect(done).toEqual([
    ['poster', { url: 'http://here/task_treasure_mission/3', person: 'p1' }],
    ['invite', { person: 'p1', count: 2 }],
    ['leave', { external_userid: 'wm8', userid: 'wangfang', by: 'customer' }],
    ['checkin', { url: 'http://here/check_in/7', person: 'p8' }],
    ['checkin', { url: 'http://here/check_in/7', person: 'p9' }],
  ])
})

it.each(['claim', 'checkin'])('waits before a %s until friends who just came are counted', async (path) => {
  const steps = [
    { do: 'mission.invite', with: { person: 'p1', count: 2 } },
    { do: 'page.open', with: { url: 'http://here/a', person: 'p1' } },
    { do: path === 'claim' ? 'mission.claim' : path, with: { person: 'p1' } },
  ]
  const { done } = await play(steps, {}, path)
  expect(done.map((each) => (each === 'wait' ? each : (each as string[])[0]))).toEqual(['invite', 'open', 'wait', path])
})

it('has steps refer to what earlier ones said, with its type', async () => {
  const ids = {
    eu_ext_ids: [ref('guest.external_userid')],
    text: `${ref('guest.userid')}：${ref('guest.external_userid')}`,
    n: ref('list.total'),
  }
  const { calls, steps, count } = await play(
    [
      { do: 'call', with: { path: '/open-api/staff/list', body: { limit: 1 } }, as: 'list' },
      { do: 'customer.scan', with: { config_id: 'c1' }, as: 'guest' },
      { do: 'call', with: { method: 'POST', path: '/open-api/group_msg/add', body: ids } },
      { do: 'expect', with: { path: 'list.items.1.id', equals: 7 } },
      { do: 'expect', with: { path: 'guest.userid', equals: ref('guest.userid') } },
    ],
    { errcode: 0, total: 3, items: [{ id: 5 }, { id: 7 }] },
  )
  expect(calls).toEqual([
    { method: 'GET', path: '/open-api/staff/list', body: { limit: 1 } },
    { method: 'POST', path: '/open-api/group_msg/add', body: { eu_ext_ids: ['wm1'], text: 'lina：wm1', n: 3 } },
  ])
  expect([steps.map(({ ok }) => ok), count]).toEqual([[true, true, true, true, true], 3])
})

it('stops at the first step that fails', async () => {
  const { steps, done } = await play([
    { do: 'customer.scan', with: { config_id: 'c1' }, as: 'guest' },
    { do: 'expect', with: { path: 'guest.userid', equals: 'wangfang' } },
    { do: 'customer.scan', with: { config_id: 'c1' } },
  ])
  expect(done).toHaveLength(1)
  expect(steps).toEqual([
    { do: 'customer.scan', ok: true, reply: { person: 'p1', external_userid: 'wm1', userid: 'lina' } },
    {
      ...{ do: 'expect', ok: false },
      reply: { error: 'guest.userid is not what was expected', expected: 'wangfang', got: 'lina' },
    },
  ])
})

it('takes a refused call for a failure, unless the next step expects what it said', async () => {
  const refused = { errcode: 10049, errmsg: 'x' }
  const call = { do: 'call', with: { path: '/open-api/staff/list' } }
  expect((await play([call, call], refused)).steps).toEqual([
    { do: 'call', ok: false, reply: { error: 'the call was refused: 10049', status: 200, body: refused } },
  ])
  const expected = await play([call, { do: 'expect', with: { path: 'errcode', equals: 10049 } }], refused)
  expect(expected.steps.map(({ ok }) => ok)).toEqual([true, true])
  expect((await play([call], { status_code: 200, success: true })).steps[0]?.ok).toBe(true)
})

it.each([
  [
    { do: 'customer.scan', with: { config_id: 'c1', staf: 'lina' } },
    'with.staf: customer.scan knows code, config_id, ',
  ],
  [{ do: 'customer.scan', with: {} }, "one of '--code' and '--config-id' is needed"],
  [{ do: 'call', with: { path: '/admin-api/x' } }, 'with.path: '],
  [{ do: 'call', with: { path: '/open-api/x', method: 'PUT' } }, 'with.method: '],
  [{ do: 'expect', with: {} }, 'with.path: '],
  [{ do: 'expect', with: { path: 'a', equals: ref('nobody.id') } }, 'nothing is known as nobody.id'],
  [{ do: 'expect', with: { path: 'a', equals: ref('__proto__.x') } }, 'nothing is known as __proto__.x'],
  [{ do: 'advance', with: { seconds: 1 } }, 'only the clock of a sandbox can be moved'],
  [{ do: 'customer.leave', each: 'guests' }, 'nobody is called guests yet'],
  [{ do: 'page.open', with: { url: '{form 7}', person: 'p' } }, 'there is no page of form 7'],
])('says why %j cannot be done', async (step, said) => {
  expect(await whyNot([step])).toMatchObject({ ok: false, reply: { error: expect.stringContaining(said) } })
})

it('refuses what is no story', () => {
  for (const steps of [[], [{ do: 'archive', times: 0 }], [{ do: 'archive', also: 1 }], [{ do: 'archive', as: 'a.b' }]])
    expect(() => storySteps.parse(steps)).toThrow(z.ZodError)
})
