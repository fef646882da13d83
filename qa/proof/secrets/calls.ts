import { connect } from 'node:net'
import type { OpenEndpoint } from '../../../server/src/endpoint.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'
import type { Sent } from '../../lab/call.ts'
import { eachOf } from '../../lab/call.ts'
import { refusedStrings, refusedValues } from '../../support/hostile.ts'
import { CONTENT, FORGED_TOKEN, NAME, PHONE, SECRET, WRONG_SECRET } from './canaries.ts'
import type { Collector } from './collect.ts'
import { CORP } from './dataset.ts'

const DOOR = '/open-api/access_token/get'

/** Gets a token and fails to get others, until the throttle answers. */
export async function login({ call }: Collector): Promise<string> {
  const ask = (secret: unknown) => call({ path: DOOR, body: { corp_id: CORP, secret } })
  const reply = await ask(SECRET)
  for (let i = 0; i < 12; i++) await ask(WRONG_SECRET)
  await ask({ [WRONG_SECRET]: NAME })
  await call({ path: DOOR, body: `{"corp_id":"${CORP}","secret":"${WRONG_SECRET}` })
  return String(reply.json.access_token)
}

/** Every endpoint in every way that somebody's data may come: accepted, refused, broken, unknown, too much. */
export async function callEverything(collector: Collector, token: string): Promise<void> {
  const work = endpoints.filter(({ path }) => path !== DOOR).flatMap((endpoint) => callsOf(endpoint, token))
  await eachOf(work, 6, async (sent) => void (await collector.call(sent)))
}

function callsOf(endpoint: OpenEndpoint, token: string): Sent[] {
  const { method, path, example } = endpoint
  const query = { ...example.query, access_token: token }
  const usual: Sent = { method, path, query, ...(endpoint.body ? { body: example.body ?? {} } : {}) }
  const bearer = { authorization: `Bearer ${token}` }
  return [
    usual,
    { ...usual, query: example.query ?? {}, headers: bearer },
    { ...usual, query: { ...query, access_token: FORGED_TOKEN } },
    { ...usual, query: { ...query, access_token: SECRET } },
    { ...usual, headers: { authorization: `Bearer ${FORGED_TOKEN}` } },
    { ...usual, path: `${path}/${NAME}/${PHONE}` },
    { ...usual, method: method === 'GET' ? 'POST' : 'GET', body: undefined },
    { ...usual, query: { ...query, [NAME]: PHONE, secret: SECRET } },
    ...Object.keys(endpoint.query.shape).flatMap((name) => [
      { ...usual, query: { ...query, [name]: canaryFor(name) } },
      {
        ...usual,
        query: { ...query, [name]: `${refusedStrings(endpoint.query.shape[name] as never)[0] ?? ''}${NAME}` },
      },
    ]),
    ...(endpoint.body ? bodies(endpoint).map((body) => ({ ...usual, body })) : []),
    ...(endpoint.writes ? [{ ...usual, headers: { 'idempotency-key': NAME } }] : []),
    ...(endpoint.writes
      ? [
          {
            ...usual,
            ...(endpoint.body ? { body: { other: PHONE } } : { query: { ...query, other: PHONE } }),
            headers: { 'idempotency-key': NAME },
          },
        ]
      : []),
  ]
}

/** The example with canaries in its texts; each of its fields refused; and broken JSON around them. */
function bodies({ example, body }: OpenEndpoint): unknown[] {
  const given = example.body ?? {}
  return [
    filled(given),
    `{"name":"${NAME}","phone":"${PHONE}","text":"${CONTENT}`,
    `["${NAME}"]`,
    ...Object.entries(body?.shape ?? {}).flatMap(([name, schema]) => [
      { ...given, [name]: canaryFor(name) },
      { ...given, [name]: [canaryFor(name)] },
      { ...given, [name]: { [NAME]: PHONE } },
      ...refusedValues(schema as never)
        .slice(0, 1)
        .map((value) => ({ ...given, [name]: value, note: NAME })),
    ]),
  ]
}

/** Fields that say which record is meant keep their value. */
function filled(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, key)]))
  return typeof value === 'string' && !NAMES_RECORD.test(name) ? canaryFor(name) : value
}

const NAMES_RECORD = /(?:_|^)(?:ids?|ext_ids?|no|id_list|cc_list|tag_list|unionids?|type)$/

/** A message may name an id that is unknown: a place for an id gets one that is nobody's data. */
const canaryFor = (name: string) => (NAMES_RECORD.test(name) ? 'unknown-id' : dataFor(name))

const dataFor = (name: string) => (/phone|mobile/.test(name) ? PHONE : /name|title|remark/.test(name) ? NAME : CONTENT)

/** Bytes that are no HTTP, with canaries in them; what came back. */
export async function sendMalformed(address: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const requests = [
    `GET /open-api/staff/list?access_token=${SECRET} HTTP/9.9\r\n\r\n`,
    `POST /open-api/staff/list?name=${NAME} HTTP/1.1\r\nhost: x\r\ncontent-length: ${PHONE}x\r\n\r\n`,
    `${NAME} ${SECRET}\r\n\r\n`,
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${SECRET.repeat(1000)}\r\n\r\n`,
  ]
  const replies = requests.map(
    (request) =>
      new Promise<string>((resolve) => {
        let text = ''
        const socket = connect(Number(port), hostname, () => socket.end(request))
        socket.on('data', (chunk) => {
          text += chunk
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(text))
      }),
  )
  return (await Promise.all(replies)).join('\n')
}
