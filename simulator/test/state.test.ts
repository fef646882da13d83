import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CORP, clientsOf, corporation, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/** A simulator in a process of its own, by its ready line. */
async function start(state: string): Promise<{ child: ChildProcess; origin: string; lines: string }> {
  const env = { ...process.env, SIMULATOR_TOKEN: 'control' }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, '--port', '0', '--state', state],
    { env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let lines = ''
  for await (const part of child.stdout) {
    lines += part
    if (lines.includes('Control token')) break
  }
  return { child, origin: /http:\/\/127\.0\.0\.1:\d+/.exec(lines)![0], lines }
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))

test('what was acknowledged survives kill -9 at any point, and callbacks that waited go out after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'state.db')
  const inbox = await receiver()
  let run = await start(file)
  expect(run.lines).toContain('Control token: control')
  let clients = clientsOf(run.origin)
  await clients.post('corps', corporation({}, inbox.callback))
  await clients.post('delivery', { corpid: CORP, delay_ms: 1500 })
  const { config_id } = await clients.ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  const { people } = await clients.post('people', { count: 500 })
  const added: string[] = []
  for (let round = 0; round < 2; round++) {
    const gone = ended(run.child)
    const killer = setTimeout(() => run.child.kill('SIGKILL'), 150)
    try {
      for (const { person } of people.slice(added.length)) {
        added.push((await clients.post('scan', { corpid: CORP, config_id, person })).external_userid)
      }
    } catch {}
    expect(await gone).toBe('SIGKILL')
    clearTimeout(killer)
    run = await start(file)
    clients = clientsOf(run.origin)
    const { external_userid } = await clients.call('externalcontact/list', { query: { userid: 'LiLei' } })
    expect(external_userid).toEqual(expect.arrayContaining(added))
    expect(external_userid.length - added.length).toBeLessThanOrEqual(round + 1)
  }
  expect(added.length).toBeGreaterThan(0)
  await until(() => inbox.events.length >= added.length)
  run.child.kill('SIGTERM')
  expect(await ended(run.child)).toBe(0)
})

test('the same calls after the same reset give the same ids; another seed gives others', async () => {
  const { post, ask, get } = await setUp()
  const play = async (seed: number) => {
    await post('reset', { seed })
    await post('clock', { freeze: true, set: 1_790_000_000 })
    await post('corps', corporation())
    const one = await newCustomer({ post, ask }, 'LiLei')
    const { config_id } = await ask('add_contact_way', { type: 2, scene: 2, party: [2] })
    const two = await post('scan', { corpid: CORP, config_id, person: one.person })
    const { chat_id } = await post('chats', { corpid: CORP, name: '群', owner: 'LiLei' })
    const { msgid } = await ask('add_msg_template', { text: { content: 'x' } })
    const { tokens, ...state } = await get(`state?corpid=${CORP}`)
    return { one, two, chat_id, msgid, state }
  }
  const first = await play(7)
  expect(await play(7)).toEqual(first)
  const other = await play(8)
  expect(other.one.external_userid).not.toBe(first.one.external_userid)
})

test('a snapshot brings everything back, the clock and counters too', async () => {
  const { post, ask, get, call } = await setUp()
  await post('corps', corporation())
  await post('clock', { freeze: true, set: '2026-09-30T00:00:00Z' })
  const { external_userid } = await newCustomer({ post, ask })
  await post('snapshot', { name: 'one customer' })
  const before = await get(`state?corpid=${CORP}`)
  const second = await newCustomer({ post, ask })
  await post('clock', { advance_s: 100 })
  await post('restore', { name: 'one customer' })
  expect(await get(`state?corpid=${CORP}`)).toEqual(before)
  expect((await call('externalcontact/list', { query: { userid: 'LiLei' } })).external_userid).toEqual([
    external_userid,
  ])
  expect((await newCustomer({ post, ask })).external_userid).toBe(second.external_userid)
  await expect(post('restore', { name: 'other' })).rejects.toThrow('there is no snapshot other')
})

test('calls are logged without tokens, and can be waited for', async () => {
  const { post, ask, get, call } = await setUp()
  await post('corps', corporation())
  const waiting = get('calls/wait?path=externalcontact/get_corp_tag_list&count=2&timeout_s=60')
  await ask('get_corp_tag_list', { tag_id: [] })
  await ask('get_corp_tag_list')
  const { calls } = await waiting
  expect(calls).toHaveLength(2)
  expect(calls[0]).toMatchObject({
    corpid: CORP,
    method: 'POST',
    body: { tag_id: [] },
    reply: { errcode: 0 },
    time: expect.any(Number),
  })
  expect((await get(`calls/wait?path=none&timeout_s=0.05`)).calls).toEqual([])
  await call('department/list')
  const text = JSON.stringify(await get('calls'))
  expect(text).not.toContain('app-secret')
  expect(text).not.toContain(await call('gettoken').then((reply: Json) => reply.access_token ?? 'none'))
  const { no } = (await get('calls?limit=1')).calls[0]
  expect((await get(`calls?after=${no}&limit=1`)).calls[0].no).toBe(no + 1)
})
