import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dataFolder, freePort, guanxi, start, strike } from '../../../../qa/support/cli-setup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let serving: ReturnType<typeof start>
const env: Record<string, string> = { GUANXI_DEMO: 'off' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
beforeAll(async () => {
  Object.assign(env, { GUANXI_DATA: await dataFolder(), PORT: await freePort() })
  await run('corp', 'create', 'ww1', '--name', 'x', '--sandbox', 'on')
  await run('corp', 'create', 'ww2', '--name', 'x')
  await run('seat', 'grant', '--corp', 'ww1', '--kind', 'basic')
  serving = start(['serve', '--json'], env)
  await serving.says('\n')
})
afterAll(strike)

it('subscribes a receiver of a sandbox', async () => {
  const sink = (...args: string[]) => json('sandbox', 'sink', ...args)
  const { url, token: key } = await sink('put', 'crm', '--corp', 'ww1')
  const made = await sink('subscribe', 'crm', '--corp', 'ww1', '--kinds', 'customer,work_order_change')
  expect(made).toMatchObject({ url, enabled: true, kinds: ['customer', 'work_order_change'], app_id: 'sandbox' })
  expect([made.token, made.subscription_id]).toEqual([key, expect.any(Number)])
  await sink('put', 'wrong', '--corp', 'ww1', '--script', '[{"echo":"wrong"}]')
  expect(await sink('subscribe', 'wrong', '--corp', 'ww1', '--kinds', 'customer')).toMatchObject({ enabled: false })
  const refused = (...args: string[]) => run('sandbox', 'sink', 'subscribe', ...args)
  expect(await refused('none', '--corp', 'ww1', '--kinds', 'customer')).toMatchObject({ code: 3 })
  expect(await refused('crm', '--corp', 'ww1', '--kinds', 'letters')).toMatchObject({ code: 2 })
  expect(await refused('crm', '--corp', 'ww2', '--kinds', 'customer')).toMatchObject({ code: 1 })
})

it('goes on with its clock after the process that moved it was killed', async () => {
  type Got = { no: number; answered: string | null }
  const clock = (...args: string[]) => run('sandbox', 'clock', ...args, '--corp', 'ww1', '--json')
  const shown = async () => JSON.parse((await clock('show')).out)
  const got = async () => (await json('sandbox', 'sink', 'received', 'late', '--corp', 'ww1')).items as Got[]
  await json('sandbox', 'sink', 'put', 'late', '--corp', 'ww1', '--script', '[{"status":503},{"hang":true}]')
  await json('sandbox', 'sink', 'subscribe', 'late', '--corp', 'ww1', '--kinds', 'tag_group')
  await clock('freeze')
  const { access_token } = await json('token', '--corp', 'ww1')
  const made = await fetch(`http://127.0.0.1:${env.PORT}/open-api/tag_group/add`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' } },
    body: JSON.stringify({ tag_group: '会员', tag_name_list: ['金卡'] }),
  })
  expect(await made.json()).toMatchObject({ errcode: 0 })
  await expect.poll(got).toHaveLength(1)
  const { now } = await shown()
  expect((await clock('advance', '86400', '--timeout', '0')).err).toContain('still on its way')
  // the second push hangs: the clock stands on its way
  await expect.poll(got).toHaveLength(2)
  serving.child.kill('SIGKILL')
  await once(serving.child, 'close')
  serving = start(['serve', '--json'], env)
  await serving.says('\n')
  await expect.poll(shown).toMatchObject({ status: 'ready', now: now + 86_400, frozen: true })
  const pushes = await got()
  expect([pushes.length, pushes.at(-1)?.answered]).toEqual([3, '200'])
})
