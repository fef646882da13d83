import { randomBytes } from 'node:crypto'
import type { RestEndpoint } from '../../../server/src/endpoint.ts'
import { makeLink } from '../../../server/src/engines/operators/link.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { addPerson, asCookie, type Headers, now } from '../../lab/operators.ts'
import { pathOf, send, type Tried } from './matrix.ts'

const SESSION = '/admin-api/session'

/** Cookies that were changed, planted, used after signing out, or sent beside another one; and links used twice. */
export async function tryCookies(address: string, owner: Sql, corpId: string, flips: number): Promise<Tried> {
  const problems: string[] = []
  let calls = 0
  const refused = async (what: string, cookie: string) => {
    calls++
    const { status } = await send(address, 'GET', SESSION, { cookie })
    if (status !== 401) problems.push(`${what}: ${status}`)
  }
  const person = await addPerson(owner, 'cookies', { [corpId]: 'owner' })
  const own = asCookie(person.token).cookie as string
  if ((await send(address, 'GET', SESSION, { cookie: own })).status !== 200)
    problems.push('the right cookie is refused')
  for (let i = 0; i < flips; i++) {
    const at = i % 43
    const other = person.token[at] === 'x' ? 'y' : 'x'
    await refused(
      `changed at ${at}`,
      `guanxi_session=${person.token.slice(0, at)}${other}${person.token.slice(at + 1)}`,
    )
    await refused('random', `guanxi_session=${randomBytes(32).toString('base64url')}`)
  }
  await refused('cut', own.slice(0, -1))
  await refused('beside another', `${own}; guanxi_session=${randomBytes(32).toString('base64url')}`)
  await refused('under another name', `xguanxi_session=${person.token}`)

  const planted = randomBytes(32).toString('base64url')
  const token = await makeLink(owner, person.operatorId, now())
  const enter = (cookie: string) =>
    fetch(new URL('/admin-api/enter', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ token }),
    })
  const entered = await enter(`guanxi_session=${planted}`)
  const given = String(entered.headers.get('set-cookie')).split(';')[0] as string
  if (entered.status !== 200 || given.includes(planted)) problems.push('a planted cookie was taken over')
  await refused('planted before signing in', `guanxi_session=${planted}`)
  if ((await enter('')).status !== 401) problems.push('a link signed in twice')
  const races = await Promise.all(
    Array.from({ length: 5 }, async () => makeLink(owner, person.operatorId, now())).map(async (made) => {
      const body = JSON.stringify({ token: await made })
      const both = await Promise.all(
        [1, 2, 3].map(() => send(address, 'POST', '/admin-api/enter', {}, body).then(({ status }) => status)),
      )
      return both.filter((status) => status === 200).length
    }),
  )
  calls += 16
  if (races.some((count) => count !== 1)) problems.push(`links used at once signed in ${races} times`)
  await send(address, 'DELETE', SESSION, { cookie: given })
  await refused('stolen, after its owner signed out', given)
  return { calls, problems }
}

/** Every endpoint that changes something, with the right cookie, from a page of another site. */
export async function tryOtherSites(
  address: string,
  owner: Sql,
  endpoints: readonly RestEndpoint[],
  corpId: string,
): Promise<Tried> {
  const { token } = await addPerson(owner, 'visitor', { [corpId]: 'owner' })
  const problems: string[] = []
  let calls = 0
  const signs: Headers[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    for (const sign of signs) {
      calls++
      const headers = { ...asCookie(token), ...sign }
      const body = endpoint.body ? JSON.stringify(endpoint.example.body ?? {}) : undefined
      const { status, code } = await send(address, endpoint.method, pathOf(endpoint, corpId), headers, body)
      if (code !== 'forbidden')
        problems.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(sign)}: ${status} ${code}`)
    }
  }
  return { calls, problems }
}
