import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openCluster } from '../lab/cluster.ts'
import { ownerUrl } from '../lab/database-url.ts'
import { openLab } from '../lab/open.ts'
import { startServe } from '../lab/serve.ts'

vi.setConfig({ testTimeout: 300_000 })

const { lab, close } = openLab('slice', () => {})
afterAll(close)

it('the simulator runs while one node answers calls; a second one makes no demo either', async () => {
  const cluster = await openCluster(lab)
  const { owner, logins } = await cluster.database('alone')
  const settings = {
    DATABASE_URL: await ownerUrl(lab, cluster, logins.owner),
    GUANXI_KEY: randomBytes(32).toString('base64'),
    GUANXI_SIMULATOR_PORT: '0',
  }
  const [mine, other] = [await lab.folder(), await lab.folder()]
  const first = await startServe(lab, { ...settings, GUANXI_DATA: mine, GUANXI_DEMO: 'on' })
  const runs = async () => {
    const { origin, token } = JSON.parse(readFileSync(join(mine, 'simulator.json'), 'utf8'))
    const asked = fetch(`${origin}/sim/clock`, { headers: { authorization: `Bearer ${token}` } })
    return (await asked.catch(() => undefined))?.status === 200
  }
  expect(await runs()).toBe(true)

  // as if the demo had never been made: only a first node makes it
  const demo = await owner`delete from secret returning corp_id`
  expect(demo.length).toBeGreaterThan(0)
  const second = await startServe(lab, { ...settings, GUANXI_DATA: other, GUANXI_DEMO: 'on' })
  expect(await owner`select from secret`).toHaveLength(0)
  await expect.poll(runs).toBe(false)
  for (const node of [first, second])
    await expect.poll(() => node.log().join('\n')).toContain('the simulator of the messaging platform does not run')

  second.process.kill('SIGKILL')
  await second.ended
  await expect.poll(runs).toBe(true)
})
