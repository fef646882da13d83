import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFormCorp, type FormCorp } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, get } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

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
