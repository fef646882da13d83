import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const CORP = 'ww_demo_yunqi_tea'
const people = Array.from({ length: 20 }, (_, i) => `on_yunqi_${String(i + 1).padStart(5, '0')}`)

const env: Record<string, string> = {}
let file: string
let token: string

beforeAll(async () => {
  file = join(freshFolder(), 'whole.backup')
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
  token = (await guanxi(['token', '--corp', CORP], env)).out.trim()
})
afterAll(strike)

type Reply = Record<string, unknown> & { errcode: number; total: number }

async function call(port: string, path: string, query: Record<string, string | number> = {}, body?: object) {
  const url = new URL(`http://127.0.0.1:${port}/open-api/${path}`)
  for (const [name, value] of Object.entries({ access_token: token, ...query }))
    url.searchParams.set(name, String(value))
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body), headers } : {})
  return (await reply.json()) as Reply
}

const ticket = (title: string) => ({
  template_id: 1,
  title,
  relation_type: 1,
  relation_id: 'wm_yunqi_1001',
  handler_id: 'wangruoxi',
  staff_id: 'linmengjie',
  component_records: [
    { component_id: 'refund-channel', values: ['外卖平台'] },
    { component_id: 'order-number', value: 'MT20260601001' },
  ],
})

const openTicket = async (port: string, title: string) => {
  const { errcode, order_no } = await call(port, 'workorder/create', {}, ticket(title))
  expect(errcode).toBe(0)
  return order_no
}

/** How many entries each of these people has in the ledger. */
async function entries(port: string): Promise<number[]> {
  const replies = await Promise.all(people.map((unionid) => call(port, 'integral/list', { unionid, limit: 1 })))
  return replies.map(({ integral_list }) => (integral_list as { id: number }[])[0]?.id ?? 0)
}

async function allTickets(port: string): Promise<{ total: number; titles: string[] }> {
  const titles: string[] = []
  for (let offset = 0; ; offset += 30) {
    const { total, workorder_list } = await call(port, 'workorder/list', { offset, limit: 30 })
    titles.push(...(workorder_list as { title: string }[]).map(({ title }) => title))
    if (offset >= total) return { total, titles }
  }
}

test('a backup taken while calls write is one consistent snapshot of them, and a service on what it restores goes on', async () => {
  const port = env.PORT as string
  const before = await entries(port)
  const { total: customer } = await call(port, 'external_user/list')
  expect(customer).toBeGreaterThan(200)
  const made: unknown[] = []
  let moved = 0
  let over = false
  const movePoints = async () => {
    for (; !over; moved++)
      expect(await call(port, 'integral/batch/update', {}, { unionid: people, integral: 1 })).toMatchObject({
        errcode: 0,
      })
  }
  const openTickets = async () => {
    while (!over) made.push(await openTicket(port, `第${made.length + 1}张`))
  }
  const writers = Promise.all([movePoints(), movePoints(), openTickets()])
  const underWrites = async () => {
    while (moved < 5 || made.length < 5) await Promise.race([writers, pause(20)])
    return guanxi(['backup', file, '--json'], env)
  }
  const { code, out } = await underWrites().finally(() => {
    over = true
  })
  await writers
  expect(code).toBe(0)
  const backup = JSON.parse(out)
  expect(backup).toMatchObject({ file, bytes: statSync(file).size, tables: { corp: 1, customer } })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const other = { ...env, GUANXI_DATA: freshFolder(), PORT: await freePort() }
  const restored = await guanxi(['restore', file, '--json'], other)
  expect(restored).toMatchObject({ code: 0, err: '' })
  const { rows, tables } = backup
  expect(JSON.parse(restored.out)).toMatchObject({ rows, tables, warnings: [] })
  const again = await guanxi(['restore', file], other)
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.err).toContain('the database is not empty')

  await start(['serve'], other).says('ready')
  const gained = (await entries(other.PORT)).map((count, i) => count - (before[i] ?? 0))
  expect(new Set(gained).size, `entries gained: ${gained}`).toBe(1)
  expect(gained[0]).toBeGreaterThanOrEqual(5)
  const { total, titles } = await allTickets(other.PORT)
  expect(titles).toHaveLength(total)
  expect(total).toBe(tables.ticket)
  const mine = titles.filter((title) => /^第\d+张$/.test(title))
  expect(mine).toEqual(mine.map((_, i) => `第${i + 1}张`))
  expect(mine.length).toBeGreaterThanOrEqual(5)

  await openTicket(other.PORT, '恢复之后')
  const points = await call(other.PORT, 'integral/batch/update', {}, { unionid: people, integral: 1 })
  expect(points).toMatchObject({ errcode: 0 })
  expect(await allTickets(other.PORT)).toEqual({ total: total + 1, titles: [...titles, '恢复之后'] })
  const doctor = JSON.parse((await guanxi(['doctor', '--json'], other)).out)
  expect(doctor.findings).toContainEqual({
    check: 'points',
    ok: true,
    detail: 'balances and ledger agree',
    advice: expect.any(String),
  })
})
