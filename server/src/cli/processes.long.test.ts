import { afterEach, expect, test, vi } from 'vitest'
import { dataFolder, freePort, ownProcess, start, strike } from '../../../qa/support/cli-setup.ts'

vi.setConfig({ testTimeout: 300_000 })

afterEach(strike)

const AT_ONCE = { timeout: 60_000, interval: 200 }

type Listed = { id: string; serves: boolean }

test('several processes share the port, one that dies is replaced, and metrics and draining are of all', async () => {
  const env = {
    ...{ GUANXI_DATA: await dataFolder(), PORT: await freePort(), GUANXI_CONSOLE: 'off' },
    ...{ GUANXI_DEMO: 'off', GUANXI_PROCESSES: '2', GUANXI_DRAIN_MS: '8000' },
  }
  const serve = start(['serve', '--json'], env)
  const { address } = JSON.parse(await serve.says('\n'))
  const pids = async () => {
    const listed: Listed[] = JSON.parse((await ownProcess(['nodes', '--json'], env)).out)
    return listed.filter(({ serves }) => serves).map(({ id }) => Number(id.split('-').at(-2)))
  }
  const before = await pids()
  expect(before).toHaveLength(2)

  // each connection may go to another process; all of them are counted, whichever is asked
  const ask = (path: string) => fetch(`${address}${path}`, { headers: { connection: 'close' } })
  for (let i = 0; i < 10; i++) expect((await ask('/open-api/staff/list')).ok).toBe(true)
  const [counted = ''] = (await (await ask('/metrics')).text()).match(/^guanxi_calls_total.*staff\/list.*$/m) ?? []
  expect(counted).toMatch(/ 10$/)

  process.kill(before[0] as number, 'SIGKILL')
  await vi.waitFor(async () => {
    const after = await pids()
    expect(after).toHaveLength(2)
    expect(after).not.toContain(before[0])
  }, AT_ONCE)
  expect((await ask('/readyz')).status).toBe(200)

  serve.child.kill('SIGTERM')
  await vi.waitFor(
    async () => expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'draining' }),
    AT_ONCE,
  )
  expect((await serve.ran).code).toBe(0)
  await expect(ask('/healthz')).rejects.toThrow()
})

test('a process that cannot be started ends them all, and says why', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: '1', HOST: '203.0.113.1', GUANXI_DEMO: 'off' }
  const ran = await ownProcess(['serve'], { ...env, GUANXI_PROCESSES: '2' })
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain('guanxi: 203.0.113.1 is no address of this machine')
})
