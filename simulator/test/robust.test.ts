import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { CALLS } from '../src/platform/calls.ts'
import { CORP, corporation, type Json, newCustomer, setUp } from './setup.ts'

test('every control field is checked by name and nothing changes', async () => {
  const { post, get, ask } = await setUp()
  await post('corps', corporation())
  await newCustomer({ post, ask })
  const before = await get(`state?corpid=${CORP}`)
  const bad: [string, unknown, string][] = [
    ['corps', { ...corporation(), colour: 'red' }, 'unknown field: colour'],
    ['corps', corporation({ settings: { unknown: 1 } }), 'settings.unknown'],
    ['corps', corporation({ users: [{ userid: 'A', department: [77] }] }), 'there is no department 77'],
    ['people', { count: 1, colour: 'red' }, 'unknown field: colour'],
    ['people', { people: [{ name: 'x', colour: 'red' }] }, 'unknown field: people.0.colour'],
    ['scan', { corpid: CORP, person: 'p1' }, 'config_id or qr_code'],
    ['scan', { corpid: CORP, config_id: 'none', person: 'p1' }, 'config_id'],
    ['scan', { corpid: 'none', config_id: 'none', person: 'p1' }, 'corpid'],
    ['leave', { corpid: CORP, external_userid: 'x', userid: 'LiLei', by: 'nobody' }, 'by'],
    [
      'say',
      { corpid: CORP, from: 'LiLei', to: 'Lucy', msgtype: 'text', text: { content: 'x' }, colour: 1 },
      'unknown field: colour',
    ],
    ['faults', { effect: { errcode: -1, colour: 1 } }, 'unknown field: effect.colour'],
    ['delivery', { corpid: CORP, drop: 2 }, 'drop'],
    ['clock', { set: 'never' }, 'set'],
    ['edit', { corpid: CORP, kind: 'weather' }, 'kind'],
  ]
  for (const [path, body, message] of bad) await expect(post(path, body), `${path} ${message}`).rejects.toThrow(message)
  const { now, ...after } = await get(`state?corpid=${CORP}`)
  const { now: then, ...same } = before
  expect(after).toEqual(same)
})

test('every platform call answers odd input with a code, never with a crash', async () => {
  const { origin, post, token, ask } = await setUp()
  await post(
    'corps',
    corporation({ archive: { secret: 'archive-secret' }, settings: { rate_minute: 0, ip_rate_minute: 0 } }),
  )
  await newCustomer({ post, ask })
  const tokens = {
    app: await token('app-secret'),
    contact: await token('contact-secret'),
    archive: await token('archive-secret'),
  }
  const odd = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{}',
    '\u0000\u00ff',
    JSON.stringify({ a: 'x'.repeat(10_000) }),
    oddFields(),
  ]
  for (const { path, method, needs } of CALLS.values()) {
    const access_token = needs === 'contact' || needs === 'archive' ? tokens[needs] : tokens.app
    for (const body of odd) {
      const query = method === 'GET' ? `&${new URLSearchParams(queryOf(body))}` : ''
      const init = method === 'GET' ? {} : { method: 'POST', body }
      const reply = await fetch(`${origin}/cgi-bin/${path}?access_token=${access_token}${query}`, init)
      expect(reply.status, `${path} ${body.slice(0, 50)}`).toBe(200)
      expect(((await reply.json()) as Json).errcode, path).toEqual(expect.any(Number))
    }
  }
})

const NAMES = [
  'userid',
  'external_userid',
  'cursor',
  'limit',
  'config_id',
  'chat_id',
  'msgid',
  'moment_id',
  'tag',
  'tag_id',
  'group_id',
  'user',
  'text',
  'attachments',
  'id',
  'type',
  'scene',
  'info',
  'range',
  'media_id',
  'code',
  'department_id',
  'userid_list',
  'start_time',
  'end_time',
]

/** Known names with values of the wrong kind. */
function oddFields(): string {
  const values = [null, {}, [], [[]], -1, 1e300, 'x', true, [{ name: {} }], { user_list: [1, {}] }]
  return JSON.stringify(Object.fromEntries(NAMES.map((name, index) => [name, values[index % values.length]])))
}

function queryOf(body: string): Record<string, string> {
  try {
    const fields: unknown = JSON.parse(body)
    if (fields && typeof fields === 'object')
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))
  } catch {}
  return {}
}

test('any bytes on a connection get an answer', async () => {
  const { origin, get } = await setUp()
  const { port } = new URL(origin)
  const send = (bytes: string | Buffer) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
      let answer = ''
      socket.on('data', (part) => {
        answer += part
        socket.end()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
    })
  expect(await send('\r\n\u0001\u0002 nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  for (const target of [
    '/%zz',
    '//',
    '/cgi-bin/',
    '/cgi-bin/../../etc',
    '/sim/qr/',
    '/sim/avatar/%00',
    '/sim/media/a/b',
    'http://[',
    '/sim/../x',
    '/?%ff=%fe',
  ]) {
    expect(await send(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`), target).toMatch(
      /^HTTP\/1\.1 \d{3}/,
    )
  }
  expect(await get('corps')).toEqual({ corps: [] })
})
