import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { codeAt } from '../../../server/src/engines/operators/totp.ts'
import { callRaw, type Received, type Sent } from '../../lab/call.ts'
import { ownProcess } from '../../support/cli-setup.ts'
import { PASSWORD, WRONG_PASSWORD } from './canaries.ts'
import type { Collector } from './collect.ts'
import { CORP } from './dataset.ts'

const SESSION = '/admin-api/session'
const NAME = 'operator of the proof'

/**
 * An operator with everything that signs one in: link, password, second factor, cookie and API key, right and wrong; then
 * every list and record of the management API is read, the audit log included. What was given out is noted as a token.
 */
export async function signInEverywhere(
  collector: Collector,
  address: string,
  env: Record<string, string>,
): Promise<void> {
  const noted = (secret: unknown) => {
    collector.tokens.push(String(secret))
    return String(secret)
  }
  const made = async (...args: string[]) =>
    JSON.parse((await ownProcess(['operator', ...args, '--name', NAME, '--json'], env)).out) as Record<string, string>
  const { link } = await made('create', '--corp', CORP, '--role', 'owner')
  const token = noted(new URL(link as string).hash.slice(1))
  const key = noted((await made('key')).key)

  const entered = await collector.call({ path: '/admin-api/enter', body: { token } })
  let headers = { cookie: cookieOf(entered, noted) }
  await collector.call({ path: '/admin-api/enter', body: { token } })
  const changed = await collector.call({
    method: 'PUT',
    path: `${SESSION}/password`,
    headers,
    body: { password: PASSWORD },
  })
  headers = { cookie: cookieOf(changed, noted) }
  // the two calls that show something once
  const begun = await callRaw(address, { method: 'POST', path: `${SESSION}/totp`, headers })
  const seed = noted(begun.json.secret)
  noted((await callRaw(address, { path: `${SESSION}/keys`, headers, body: { name: 'second' } })).json.key)
  const code = () => codeAt(seed, Math.floor(Date.now() / 30_000))
  await collector.call({ method: 'PUT', path: `${SESSION}/totp`, headers, body: { code: code() } })
  const signIn = (password: string, totp?: string) =>
    collector.call({ path: SESSION, body: { name: NAME, password, ...(totp ? { totp } : {}) } })
  for (let i = 0; i < 11; i++) await signIn(WRONG_PASSWORD)
  await signIn(PASSWORD)
  await signIn(PASSWORD, code())
  // people type it where the name belongs
  await collector.call({ path: SESSION, body: { name: PASSWORD, password: WRONG_PASSWORD } })
  await collector.call({ path: `${SESSION}?password=${PASSWORD}`, headers: { authorization: `Bearer ${key}x` } })

  const reading = adminEndpoints.filter(({ method, path }) => method === 'GET' && !path.endsWith('/live'))
  for (const { path, example } of reading) {
    const values: Record<string, string> = { ...example.path, corp_id: CORP }
    const sent: Sent = {
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '1')),
      query: example.query ?? {},
    }
    await collector.call({ ...sent, headers: { authorization: `Bearer ${key}` } })
    await collector.call({ ...sent, headers: { ...headers, accept: 'text/csv' } })
  }
  for (const args of [['list'], ['list', '--json']]) {
    const { out, err } = await ownProcess(['operator', ...args], env)
    collector.add('guanxi operator list', `${out}\n${err}`)
  }
}

/** The cookie that a reply sets; that header is where it belongs, and nowhere else. */
function cookieOf({ headers }: Received, noted: (secret: string) => string): string {
  const value = /guanxi_session=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
  if (value === undefined) throw new Error('no cookie was set')
  return `guanxi_session=${noted(value)}`
}
