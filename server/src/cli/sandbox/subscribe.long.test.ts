import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, guanxi, start, strike } from '../../../../qa/support/cli-setup.ts'

const env: Record<string, string> = { GUANXI_DEMO: 'off', PORT: '0' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  await run('corp', 'create', 'ww1', '--name', 'x', '--sandbox', 'on')
  await run('corp', 'create', 'ww2', '--name', 'x')
  await run('seat', 'grant', '--corp', 'ww1', '--kind', 'basic')
  await start(['serve', '--json'], env).says('\n')
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
