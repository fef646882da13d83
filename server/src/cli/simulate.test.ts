import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'

const CORP = 'wwmine'
let env: Record<string, string>
beforeAll(async () => {
  env = { GUANXI_DATA: await dataFolder(), GUANXI_DEMO: 'off', PORT: '0', GUANXI_SIMULATOR_PORT: '0' }
  expect((await guanxi(['corp', 'create', CORP, '--name', '我的'], env)).code).toBe(0)
})
afterAll(strike)

const simulate = async () => {
  const { out, err } = await guanxi(['platform', 'simulate', '--corp', CORP, '--json'], env)
  return JSON.parse(out || err) as { base_url: string; loaded: boolean }
}

/** Whether the simulator of the data folder answers. */
async function runs(): Promise<boolean> {
  const { origin, token } = JSON.parse(readFileSync(join(env.GUANXI_DATA as string, 'simulator.json'), 'utf8'))
  const reply = await fetch(`${origin}/sim/clock`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  return reply?.status === 200
}

it('a simulator that was started for nobody’s service does not stay', async () => {
  expect(await simulate()).toMatchObject({ loaded: true })
  expect(await runs()).toBe(false)
})

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a simulator beside a running service ends with it, however that ends: %s',
  async (signal) => {
    const served = start(['serve', '--json'], env) // GUANXI_SIMULATOR is off: it starts none by itself
    await served.says('\n')
    expect(await simulate()).toMatchObject({ base_url: expect.any(String) })
    expect(await runs()).toBe(true)
    served.child.kill(signal)
    await served.ran
    await expect.poll(runs).toBe(false)
  },
)

it('a service has it again after a restart, with what was there', async () => {
  const served = start(['serve', '--json'], { ...env, GUANXI_SIMULATOR: 'on' })
  await served.says('\n')
  expect(await runs()).toBe(true)
  expect(await simulate()).toMatchObject({ loaded: false })
})
