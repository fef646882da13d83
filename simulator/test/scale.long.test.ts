import { expect, test } from 'vitest'
import { CORP, corporation, type Json, setUp, until } from './setup.ts'

const CUSTOMERS = 10_000
const MEMBERS = 50
const BATCH = 10_000

test('many customers: pages walk all of them once, and a mass message reaches each', async () => {
  const { post, ask } = await setUp()
  const users = Array.from({ length: MEMBERS }, (_, index) => ({
    userid: `u${index}`,
    name: `员工${index}`,
    department: [1],
  }))
  await post('corps', corporation({ users, settings: { rate_minute: 0, ip_rate_minute: 0 } }))
  for (let start = 0; start < CUSTOMERS; start += BATCH) {
    const customers = Array.from({ length: BATCH }, (_, index) => ({
      external_contact: { name: `客户${start + index}`, external_userid: `wm${start + index}` },
      follow_user: [{ userid: `u${Math.floor((start + index) / (CUSTOMERS / MEMBERS))}` }],
    }))
    expect(await post('load', { corpid: CORP, customers })).toMatchObject({ customers: BATCH })
  }
  const userid_list = users.map(({ userid }) => userid)
  const seen = new Set<string>()
  let pages = 0
  let cursor = ''
  do {
    const page: Json = await ask('batch/get_by_user', { userid_list, cursor, limit: 100 })
    pages++
    for (const { external_contact } of page.external_contact_list) seen.add(external_contact.external_userid)
    cursor = page.next_cursor
  } while (cursor && pages < 1000)
  expect(seen.size).toBe(CUSTOMERS)
  expect(pages).toBe(CUSTOMERS / 100)

  const { msgid } = await ask('add_msg_template', { text: { content: '全体' } })
  await until(async () => (await ask('get_groupmsg_task', { msgid })).errcode === 0)
  const counts = await post('confirm', { corpid: CORP, msgid, userid: `u${MEMBERS - 1}` })
  expect(counts).toMatchObject({ members: 1, sent: CUSTOMERS / MEMBERS })
})
