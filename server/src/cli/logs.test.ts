import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'

const env: Record<string, string> = { GUANXI_DEMO: 'off', PORT: '0' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
let origin: string
let token: string
beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  await run('corp', 'create', 'ww1', '--name', 'x', '--sandbox', 'on')
  await run('corp', 'create', 'ww2', '--name', 'x')
  await run('seat', 'grant', '--corp', 'ww1', '--kind', 'basic')
  const served = start(['serve', '--json'], env)
  origin = JSON.parse(await served.says('\n')).address
  token = (await json('token', '--corp', 'ww1')).access_token
})
afterAll(strike)

const call = (path: string) => fetch(`${origin}/open-api/${path}`, { headers: { authorization: `Bearer ${token}` } })
const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { path: string; code: number })

it('shows the last calls, and goes on with those that come', async () => {
  await call('department/list')
  await call('tag/list?limit=0')
  const shown = async (...args: string[]) => lines((await run('logs', '--corp', 'ww1', '--json', ...args)).out)
  await expect.poll(async () => (await shown()).length).toBe(2)
  expect(await shown('--failed')).toMatchObject([{ path: '/open-api/tag/list', code: expect.any(Number) }])
  expect(await shown('--last', '1')).toMatchObject([{ path: '/open-api/tag/list' }])
  const people = await run('logs', '--corp', 'ww1')
  expect(people.out).toMatch(/^\d{4}-\d\d-\d\d .* GET \/open-api\/department\/list {2}\S+\n/)
  expect(people.out + JSON.stringify(await shown())).not.toContain(token)
  const following = start(['logs', '--corp', 'ww1', '--follow', '--json'], env)
  await following.says('tag/list')
  await call('staff/list')
  const said = await following.says('staff/list')
  expect(lines(said).at(-1)).toMatchObject({ path: '/open-api/staff/list', method: 'GET', status: 200 })
  following.child.kill('SIGTERM')
  expect((await following.ran).code).toBe(143)
  expect(await run('logs', '--corp', 'ww9')).toMatchObject({ code: 3 })
})
