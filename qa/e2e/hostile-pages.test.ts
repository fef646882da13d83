import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { everyNodeKnows } from '../../server/src/engines/sandbox/gate.ts'
import { addFormCorp, type FormCorp, post, question } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { addOperator } from '../support/operators.ts'
import { addRadarCorp, get } from '../support/radars.ts'
import { sendBytes } from '../support/raw-http.ts'
import { startTestService } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' }

let live: Live
let corp: FormCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addFormCorp(live, `wwhostile${++n}`)
})

/** Logs a customer in; gives the cookie of their session. */
async function logIn(url: string, person: string): Promise<string> {
  const first = await get(url, PHONE)
  const cookie = (first.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  await live.platform.post('session', { corpid: corp.corpId, person })
  const as = new URL(first.headers.get('location') as string)
  as.searchParams.set('as', `p:${person}`)
  const back = (await get(as.href)).headers.get('location') as string
  return ((await get(back, { cookie })).headers.getSetCookie()[0] ?? '').split(';')[0] as string
}

describe('a radar', () => {
  it('leads to an address with characters that no header takes', async () => {
    const radars = await addRadarCorp(live, `${corp.corpId}r`)
    for (const [link, location] of [
      ['https://tea.example.com/菜单?a=茶', 'https://tea.example.com/%E8%8F%9C%E5%8D%95?a=%E8%8C%B6'],
      ['https://例子.测试/é', 'https://xn--fsqu00a.xn--0zwm56d/%C3%A9'],
    ] as const) {
      const reply = await get((await radars.addRadar({ link })).url)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, location])
    }
  })

  it('counts the reading of a customer’s view by their own session alone', async () => {
    const radars = await addRadarCorp(live, `${corp.corpId}r`)
    corp = { ...corp, corpId: radars.corpId }
    const { id, url } = await radars.article()
    const [a, b] = (await radars.newCustomers(2)) as [Json, Json]
    const [own, other] = [await logIn(url, a.person), await logIn(url, b.person)]
    const view = /data-view="([0-9a-f]{32})"/.exec(await (await get(url, { cookie: own })).text())?.[1]
    live.service.advance(100)
    const tell = async (cookie: string, seconds: number) => {
      const body = new URLSearchParams({ seconds: String(seconds) })
      const reply = await fetch(`${url}/read?v=${view}`, { method: 'POST', headers: { cookie }, body })
      const [row] = await live.service.store.owner`
        select seconds from radar_view where corp_id = ${radars.corpId} and radar_id = ${id} and key = ${view as string}`
      return [reply.status, row?.seconds]
    }
    expect(await tell('', 60)).toEqual([204, 0])
    expect(await tell(other, 60)).toEqual([204, 0])
    expect(await tell(own, 10)).toEqual([204, 10])
  })
})

it('knows a customer whose corporation tries what comes in months', async () => {
  const radars = await addRadarCorp(live, `${corp.corpId}r`)
  const { id, url } = await radars.article()
  const { id: pdf, url: file } = await radars.addRadar({ type: 'pdf', file_url: 'https://tea.example.com/a.pdf' })
  const [a] = (await radars.newCustomers(1)) as [Json]
  const { owner } = live.service.store
  await owner`update radar set file_pages = 2 where corp_id = ${radars.corpId} and id = ${pdf}`
  await owner`update corp set sandbox = true where corp_id = ${radars.corpId}`
  await owner`insert into sandbox_clock (corp_id, ahead_ms, frozen) values (${radars.corpId}, ${90 * 86_400_000}, false)`
  await everyNodeKnows()
  expect((await radars.open(url, a.person)).status).toBe(200)
  const cookie = await logIn(file, a.person)
  const view = /data-view="([0-9a-f]{32})"/.exec(await (await get(file, { cookie })).text())?.[1]
  expect((await get(`${file}/page?v=${view}&n=2`, { cookie })).status).toBe(200)
  await fetch(`${file}/read?v=${view}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ seconds: '1' }),
  })
  const views = await owner`
    select radar_id::int as radar, external_user_id as id, seconds, isempty(pages) as unread from radar_view
    where corp_id = ${radars.corpId} order by 1`
  expect(views).toEqual([
    { radar: id, id: a.id, seconds: 0, unread: true },
    { radar: pdf, id: a.id, seconds: 1, unread: false },
  ])
})

it('lets one address ask so often, also with bodies that are refused before they are read', async () => {
  const service = await startTestService({ visitsPerMinute: 3 })
  onTestFinished(() => service.stop())
  const url = `${service.origin}/f/${'A'.repeat(16)}`
  const send = async () => (await fetch(url, { method: 'POST', body: Buffer.alloc(2 * 1024 * 1024) })).status
  for (let n = 0; n < 3; n++) expect(await send()).toBe(413)
  const late = await get(url)
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await late.text()).toContain('访问太频繁了')
})

it('a request with two hosts gets a page that refuses it', async () => {
  const request = 'GET /r/x HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'
  expect(await sendBytes(live.service.origin, request)).toMatch(/^HTTP\/1.1 400 [\s\S]*content-type: text\/html/i)
})

describe('a form', () => {
  const mail = question('mail', 'email')
  const note = question('note', 'textarea')
  const photo = question('photo', 'picture')

  it('takes no longer over an e-mail address than over a text of its length', async () => {
    const { url } = await corp.addForm({ fields: [mail] })
    for (const text of [`a@${'.'.repeat(300_000)}@x`, `a@${'b.'.repeat(100)}@x`])
      expect((await post(url, { mail: text })).status).toBe(422)
    expect((await post(url, { mail: 'a.b@tea.example.com' })).status).toBe(303)
  })

  it('takes no longer over a phone or a number with marks upon marks', async () => {
    const { id, url } = await corp.addForm({ fields: [question('phone', 'phone'), question('number', 'number')] })
    const marks = `1${'\u0301'.repeat(60_000)}${'\u0323'.repeat(60_000)}`
    for (const field of ['phone', 'number']) expect((await post(url, { [field]: marks })).status).toBe(422)
    expect(await corp.answers(id)).toEqual([])
  })

  it('refuses more values than any form has, plain and in parts', async () => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const parts = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n1\r\n'.repeat(12_000)
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'note&'.repeat(200_000)],
      ['multipart/form-data; boundary=x', `${parts}--x--\r\n`],
    ] as const) {
      const reply = await fetch(url, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body })
      expect([type, reply.status]).toEqual([type, 400])
    }
    expect(await corp.answers(id)).toEqual([])
  })

  it('lets only those who are known send more than texts', async () => {
    const { url } = await corp.addForm({ fields: [note, photo] })
    const [a] = (await corp.newCustomers(1)) as [Json]
    const cookie = await logIn(url, a.person)
    const send = async (headers: Record<string, string>, to = url) => {
      const body = new FormData()
      body.set('note', '甲')
      body.set('photo', new Blob([Buffer.alloc(2 * 1024 * 1024)]), 'a.png')
      const reply = await fetch(to, { method: 'POST', redirect: 'manual', headers, body })
      return [reply.status, reply.headers.get('content-type')]
    }
    const html = 'text/html; charset=utf-8'
    expect(await send({})).toEqual([413, html])
    expect(await send({ cookie: cookie.replace(/=.*/, `=${'a'.repeat(43)}`) })).toEqual([413, html])
    expect(await send({ cookie }, `${url}x`)).toEqual([413, html])
    expect(await send({}, url.replace('/f/', '/%66/'))).toEqual([413, html])
    expect(await send({ cookie })).toEqual([422, html])
  })

  it('keeps no more pictures of one visitor than so many megabytes, and lists none among the uploads', async () => {
    const { id, url } = await corp.addForm({ fields: [photo, mail] })
    const [a] = (await corp.newCustomers(1)) as [Json]
    const cookie = await logIn(url, a.person)
    const send = async (address: string) => {
      const body = new FormData()
      body.set('mail', address)
      body.set('photo', new Blob([PICTURE]), 'a.png')
      return (await fetch(url, { method: 'POST', redirect: 'manual', headers: { cookie }, body })).status
    }
    expect(await send('a@tea.example.com')).toBe(303)
    const [answer] = await corp.answers(id)
    expect((await get(`${live.service.origin}${answer.answers.photo}`)).status).toBe(200)
    const { bearer } = await addOperator(live.service, { name: corp.corpId, corps: { [corp.corpId]: 'developer' } })
    const list = await get(`${live.service.origin}/admin-api/corps/${corp.corpId}/files`, bearer)
    expect([list.status, ((await list.json()) as Json).items]).toEqual([200, []])
    for (let n = 0; n < 110; n++) expect(await send('no address')).toBe(422)
    const [kept] = await live.service.store.owner`select count(*)::int as n from file where corp_id = ${corp.corpId}`
    expect(kept?.n).toBe(100)
  })

  it('that is a draft tells nothing of itself, under any of its addresses', async () => {
    const { url } = await corp.addForm({ fields: [note] }, false)
    expect([(await get(`${url}/sent`)).status, (await post(`${url}/start`, {})).status]).toEqual([404, 404])
  })
})
