import { expect, test } from 'vitest'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

const OTHER = 'ww_other'

/** Two corporations; `as` makes calls of the second one. */
async function twoCorps(callback?: unknown) {
  const setup = await setUp()
  await setup.post('corps', corporation({}, callback))
  await setup.post('corps', corporation({ corpid: OTHER }))
  const other = async (path: string, body: object) => {
    const access_token = await setup.token('app-secret', OTHER)
    const init = { method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${setup.origin}/cgi-bin/${path}?access_token=${access_token}`, init)).json() as Json
  }
  return { ...setup, other }
}

test('a corporation has a clock of its own from when it is changed; others and the platform go on', async () => {
  const { post, get, token, origin } = await twoCorps()
  const before = (await get('clock')).now
  const mine = await post('clock', { corpid: CORP, freeze: true, set: 1_900_000_000 })
  expect(mine).toEqual({ now: 1_900_000_000, frozen: true, next_due: null, pending: 0 })
  expect(await post('clock', { corpid: CORP, advance_s: 60 })).toMatchObject({ now: 1_900_000_060, frozen: true })
  const shared = await get(`clock?corpid=${OTHER}`)
  expect(shared.frozen).toBe(false)
  expect(shared.now - before).toBeLessThan(600)
  expect((await get(`state?corpid=${CORP}`)).now).toBe(1_900_000_060)
  // tokens and the log of calls go by it
  const [old, theirs] = [await token(), await token('app-secret', OTHER)]
  await post('clock', { corpid: CORP, advance_s: 7200 })
  const ask = async (access_token: string) =>
    ((await (await fetch(`${origin}/cgi-bin/department/list?access_token=${access_token}`)).json()) as Json).errcode
  expect([await ask(old), await ask(theirs)]).toEqual([42001, 0])
  expect((await get(`calls?corpid=${CORP}&last=1`)).calls[0].time).toBe(1_900_007_260)
  // the platform's own clock moves those that follow it
  await post('clock', { advance_s: 86_400 })
  expect((await get(`clock?corpid=${CORP}`)).now).toBe(1_900_007_260)
  expect((await get(`clock?corpid=${OTHER}`)).now - shared.now).toBeGreaterThanOrEqual(86_400)
  await expect(post('clock', { corpid: 'none', advance_s: 1 })).rejects.toThrow('404')
})

test('what falls due happens at its own time on the corporation’s clock, and is told beforehand', async () => {
  const inbox = await receiver()
  const { post, get, ask, call } = await twoCorps(inbox.callback)
  const start = 1_900_000_000
  await post('clock', { corpid: CORP, freeze: true, set: start })
  const { external_userid } = await newCustomer({ post, ask })
  await ask('transfer_customer', {
    handover_userid: 'LiLei',
    takeover_userid: 'Lucy',
    external_userid: [external_userid],
  })
  const due = start + 86_400
  expect(await get(`clock?corpid=${CORP}`)).toMatchObject({ next_due: due })
  await post('clock', { advance_s: 10 * 86_400 })
  expect(await get(`clock?corpid=${CORP}`)).toMatchObject({ now: start, next_due: due })
  expect(await post('clock', { corpid: CORP, advance_s: 30 * 86_400 })).toMatchObject({ next_due: null })
  await until(() => inbox.events.length === 3)
  expect(inbox.xmls().map((xml) => Number(element(xml, 'CreateTime')))).toEqual([start, due, due])
  const result = await call('externalcontact/transfer_result', {
    body: { handover_userid: 'LiLei', takeover_userid: 'Lucy' },
  })
  expect(result.customer).toEqual([{ external_userid, status: 1, takeover_time: due }])
})

test('a corporation’s snapshot brings its records, ids and clock back and leaves others and its secrets alone', async () => {
  const inbox = await receiver()
  const { post, get, ask, call, other } = await twoCorps(inbox.callback)
  await post('clock', { corpid: CORP, freeze: true, set: 1_900_000_000 })
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  const play = async () => {
    const { people } = await post('people', { corpid: CORP, count: 2 })
    const scanned = []
    for (const { person } of people) scanned.push(await post('scan', { corpid: CORP, config_id, person }))
    const { chat_id } = await post('chats', { corpid: CORP, name: '群', owner: 'LiLei' })
    const { msgid } = await ask('add_msg_template', { sender: 'LiLei', text: { content: '活动' } })
    await post('clock', { corpid: CORP, advance_s: 100 })
    return { people, scanned, chat_id, msgid, state: await get(`state?corpid=${CORP}`) }
  }
  await post('snapshot', { corpid: CORP, name: 'start' })
  await post('snapshot', { corpid: OTHER, name: 'start' })
  const before = await get(`state?corpid=${CORP}`)
  expect([before.snapshots, (await get('state')).snapshots]).toEqual([['start'], []])
  const first = await play()
  const theirs = await other('externalcontact/add_contact_way', { type: 1, scene: 2, user: ['Lucy'] })
  const outsider = (await post('people', { count: 1 })).people[0].person
  await post('scan', { corpid: OTHER, config_id: theirs.config_id, person: outsider })
  // the service moved meanwhile
  const elsewhere = { ...inbox.callback, url: `${inbox.callback.url}/moved` }
  await post('edit', { corpid: CORP, kind: 'app', agentid: 1000002, callback: elsewhere })

  await post('restore', { corpid: CORP, name: 'start' })
  const { apps, ...restored } = await get(`state?corpid=${CORP}`)
  expect({ ...restored, apps: before.apps }).toEqual(before)
  expect(apps[0].callback.url).toBe(elsewhere.url)
  expect((await get(`state?corpid=${OTHER}`)).follows).toHaveLength(1)
  expect(await call('externalcontact/list', { query: { userid: 'LiLei' } })).toMatchObject({ errcode: 84061 })
  const again = await play()
  const { apps: _, ...state } = again.state
  expect({ ...again, state: { ...state, apps: first.state.apps } }).toEqual(first)
  await post('forget', { corpid: CORP, name: 'start' })
  expect((await get(`state?corpid=${OTHER}`)).snapshots).toEqual(['start'])
  for (const name of ['start', 'none'])
    await expect(post('restore', { corpid: CORP, name })).rejects.toThrow(`there is no snapshot ${name}`)
  await expect(post('snapshot', { corpid: 'none' })).rejects.toThrow('404')
})

test('a corporation’s reset leads back to how it was made', async () => {
  const { post, get, ask, call, sim } = await twoCorps()
  const before = await get(`state?corpid=${CORP}`)
  await newCustomer({ post, ask })
  await post('clock', { corpid: CORP, freeze: true, advance_s: 1000 })
  await post('edit', { corpid: CORP, kind: 'user', userid: 'Lucy', delete: true })
  await post('faults', { match: { corpid: CORP }, effect: { errcode: 45009 } })
  await post('faults', { match: { corpid: OTHER }, effect: { errcode: 45009 } })
  await post('reset', { corpid: CORP })
  const { now: _, ...after } = await get(`state?corpid=${CORP}`)
  expect(after).toEqual({ ...before, now: undefined })
  expect((await get(`clock?corpid=${CORP}`)).frozen).toBe(false)
  expect((await get('faults')).faults).toMatchObject([{ match: { corpid: OTHER } }])
  expect(await call('user/get', { query: { userid: 'Lucy' } })).toMatchObject({ errcode: 0 })
  await expect(post('reset', { corpid: CORP, seed: 3 })).rejects.toThrow('seed')
  await sim('DELETE', 'faults')
})
