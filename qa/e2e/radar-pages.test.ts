import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeRadar } from '../../server/src/engines/radars/remove.ts'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, get, type RadarCorp, TARGET } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' }

let live: Live
let corp: RadarCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wwpage${++n}`)
})

describe('a link', () => {
  it('is at the public address, and leads to what is stored, whatever else the address says', async () => {
    const { url } = await corp.addRadar()
    expect(url).toMatch(new RegExp(`^${live.service.origin}/r/[\\w-]{16}$`))
    for (const more of ['', '?link=https://evil.example', '?v=x&to=//evil.example', '?v=%00']) {
      const reply = await get(url + more, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, TARGET])
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('leads there too when the whole address is asked for, as of a proxy', async () => {
    const { url } = await corp.addRadar()
    const { hostname: host, port } = new URL(url)
    const reply = await new Promise<IncomingMessage>((resolve) =>
      request({ host, port, path: url.replace(/^http:..[^/]+/, 'http://go.example.com') }, resolve).end(),
    )
    reply.resume()
    expect([reply.statusCode, reply.headers.location]).toEqual([302, TARGET])
  })

  it('counts strangers in the total only, and nobody who only looks ahead', async () => {
    const { id, url } = await corp.article()
    await get(url)
    await get(url, {}, 'HEAD')
    await get(url, { 'sec-purpose': 'prefetch' })
    await get(url, { 'user-agent': 'facebookexternalhit/1.1' })
    expect((await corp.sim('open', { url, userid: 'zhangwei' })).status).toBe(200)
    expect(await corp.counts(id)).toEqual([1, '0'])
  })

  it('of a removed radar is a page that says so, in the language of the visitor', async () => {
    const { id, url } = await corp.addRadar()
    const { owner } = live.service.store
    const counted = async () =>
      (await owner`select count(*)::int as views from radar_view where corp_id = ${corp.corpId}`)[0]?.views
    await get(url)
    await corp.act((ctx) => removeRadar(ctx, id))
    const before = await counted()
    for (const [language, words] of [
      ['zh-CN', '没有这个页面'],
      ['en', 'There is no such page'],
    ] as const) {
      const reply = await get(url, { 'accept-language': language })
      expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining(words)])
    }
    expect(await counted()).toBe(before)
  })
})

describe('visitors', () => {
  it('count by the opens and by the people', async () => {
    const { id, url } = await corp.article()
    const [a, b] = (await corp.newCustomers(2)) as [Json, Json]
    await corp.open(url, a.person)
    await corp.open(url, a.person)
    expect([await corp.counts(id), (await corp.shown(id)).external_user_ids]).toEqual([[2, '1'], [a.id]])
    await corp.open(url, b.person)
    expect([await corp.counts(id), (await corp.shown(id)).external_user_ids]).toEqual([
      [3, '2'],
      [a.id, b.id],
    ])
  })

  it('who reload a page within half a minute count once, and whoever else has its address counts', async () => {
    const { id, url } = await corp.article()
    const view = /data-view="([0-9a-f]{32})"/.exec(await (await get(url)).text())?.[1]
    await get(`${url}?v=${view}`)
    expect(await corp.counts(id)).toEqual([1, '0'])
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(`${url}?v=${view}`, a.person)
    expect(await corp.counts(id)).toEqual([2, '1'])
    live.service.advance(31)
    await get(`${url}?v=${view}`)
    expect(await corp.counts(id)).toEqual([3, '1'])
  })

  it('are strangers with a forged unionid, a cookie of another corporation, or a state that was used', async () => {
    const { id, url } = await corp.article()
    const [a] = (await corp.newCustomers(1)) as [Json]
    await get(`${url}?unionid=${a.id}&external_user_id=${a.id}&openid=x`)
    const first = await get(url, PHONE)
    const cookie = (first.headers.getSetCookie()[0] ?? '').split(';')[0] as string
    expect(cookie).toMatch(/^gx_login=[0-9a-f]{32}$/)
    await live.platform.post('session', { corpid: corp.corpId, person: a.person })
    const as = new URL(first.headers.get('location') as string)
    as.searchParams.set('as', `p:${a.person}`)
    const back = (await get(as.href)).headers.get('location') as string
    const forged = new URL(back)
    forged.searchParams.set('state', 'a'.repeat(64))
    expect((await get(forged.href, { cookie })).status).toBe(400)
    expect((await get(back)).status).toBe(400)
    const good = await get(back, { cookie })
    expect([good.status, good.headers.get('location')]).toEqual([302, new URL(url).pathname])
    expect((await get(back, { cookie })).status).toBe(400)
    const session = (good.headers.getSetCookie()[0] ?? '').split(';')[0] as string
    await get(url, { cookie: session })
    expect(await corp.counts(id)).toEqual([2, '1'])
    corp = await addRadarCorp(live, `${corp.corpId}b`)
    const theirs = await corp.article()
    await get(theirs.url, { cookie: session })
    await get(theirs.url, { cookie: session.replace(/^gx_[0-9a-f]+/, 'gx_0123456789abcdef') })
    expect(await corp.counts(theirs.id)).toEqual([2, '0'])
    const own = await corp.article({ title: '另一家的文章' })
    for (const more of ['', `?corp_id=${corp.corpId}`, `?radar_id=${own.id}`, `?v=${own.url.slice(-16)}`])
      expect(await (await get(url + more, { cookie: session })).text()).not.toContain('另一家的文章')
    expect(await corp.counts(own.id)).toEqual([0, '0'])
  })
})

it('every other path and every bytes get a page', async () => {
  const { url } = await corp.addRadar()
  const { origin } = live.service
  const paths = [
    '/r/',
    '/r/x',
    '/r/%ff',
    '/r/%00',
    '/f/abc',
    '/m/abc',
    '/c/abc',
    '/p/',
    '/p/x/back',
    '/p/%zz/back?state=',
    '/r/../r/x',
    `/r/${'a'.repeat(9000)}`,
  ]
  for (const address of [...paths.map((path) => origin + path), `${url}/`, `${url}/x`, `${url}%20`]) {
    const reply = await get(address)
    expect([address, reply.status >= 400 && reply.status < 500, reply.headers.get('content-type')]).toEqual([
      ...[address, true, 'text/html; charset=utf-8'],
    ])
  }
  for (const [method, body] of [
    ['POST', 'x=1'],
    ['PUT', ''],
    ['DELETE', ''],
  ] as const) {
    const reply = await fetch(url, { method, ...(body ? { body } : {}) })
    expect([method, reply.status, reply.headers.get('content-type')]).toEqual([method, 405, 'text/html; charset=utf-8'])
  }
})
