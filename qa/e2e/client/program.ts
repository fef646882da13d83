import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { otherNodes } from '../../support/runtimes.ts'
import { DEMO } from './test-setup.ts'

/** Uses every entry of the package and gives what it saw; `answer` is what shows it. */
export const PROGRAM = `
import { createClient, ParameterError } from '@guanxi/client'
import { answerVerification, openCallback, seal } from '@guanxi/client/webhook'
import { follow, memoryStore } from '@guanxi/client/follow'

export async function tryAll(baseUrl, secret, keyed) {
  const client = createClient({ baseUrl, corpId: '${DEMO}', secret, dangerouslyAllowBrowser: true })
  const { total } = await client.staff.list({ limit: 1 })
  let staff = 0
  for await (const _ of client.staff.list({ limit: 25 })) staff++
  let bulk = 0
  for await (const _ of client.bulk('staff')) bulk++
  const wrong = await client.staff.get({ staff_id: 'nobody' }).catch((error) => error)
  const before = (await client.integral.list({ unionid: 'on_yunqi_00001', limit: 1 })).integral_list[0]?.balance ?? 0
  for (const _ of [1, 2]) {
    await client.integral.batch.update({ unionid: ['on_yunqi_00001'], integral: 10 }, { idempotencyKey: keyed })
  }
  const after = (await client.integral.list({ unionid: 'on_yunqi_00001', limit: 1 })).integral_list[0].balance
  const stop = new AbortController()
  let events = 0
  await follow(client, { store: memoryStore(), signal: stop.signal, onEvents(page) { events += page.length; stop.abort() } })
  const keys = {
    ...{ token: 'hJqcu3uJ9Tn2gXPmxx2w9kkCkCE2EPYo', corpId: 'ww1436e0e65a779aee', toleranceS: Infinity },
    encodingAesKey: '6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt',
  }
  const echostr = '505deLub74lMxyhj6SZk55rjDRxM7lEzVa/8ZFdOUWkkv9kFpNI+9c3YLRLDjL+1GEIWpvuQSFw2ck2zb0QcAQ=='
  const query = { msg_signature: '8ddba101fe5f9404e6b28e2d6cfb7565c7572d09', timestamp: '1639731768', nonce: '64390332', echostr }
  const echo = await answerVerification({ url: '/?' + new URLSearchParams(query) }, keys)
  const sealed = await seal({ id: 'e1' }, keys)
  const { id } = await openCallback({ ...sealed, url: '/?' + sealed.query }, keys)
  return { total, staff, bulk, refused: wrong instanceof ParameterError, added: after - before, followed: events > 0, echo, id }
}
`
/** What it sees. */
export const SEEN = {
  total: 60,
  staff: 60,
  bulk: 60,
  refused: true,
  added: 10,
  followed: true,
  echo: '80908904',
  id: 'e1',
}

/** Whatever runs JavaScript here: this Node, the other ones that are supported, and what is on the path. */
export function programs(): { name: string; command: string; args: string[] }[] {
  const nodes = [{ major: process.version, path: process.execPath }, ...otherNodes()]
  const beside = (process.env.PATH ?? '').split(delimiter)
  const others = [
    { name: 'deno', args: ['run', '--allow-net', '--allow-env', '--allow-read'] },
    { name: 'bun', args: ['run'] },
  ].flatMap(({ name, args }) => {
    const command = beside.map((path) => join(path, name)).find(existsSync)
    return command ? [{ name, command, args }] : []
  })
  return [...nodes.map(({ major, path }) => ({ name: `Node ${major}`, command: path, args: [] })), ...others]
}
