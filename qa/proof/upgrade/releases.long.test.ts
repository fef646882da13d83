import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openCluster } from '../../lab/cluster.ts'
import { openLab } from '../../lab/open.ts'
import { keepRelease } from '../../release/keep.ts'
import { releasesUpgrade } from './releases.ts'

const { lab, close } = openLab('slice', () => {})
afterAll(close)

it('brings what a release keeps up to this build, and notices what is missing', { timeout: 600_000 }, async () => {
  const cluster = await openCluster(lab)
  const folder = await lab.folder()
  expect(await releasesUpgrade(lab, cluster, folder)).toMatchObject({ outcome: 'skipped' })

  const { owner } = await cluster.database('kept')
  const kept = join(folder, '0.2.0')
  await keepRelease(owner, kept)
  expect(readdirSync(kept).sort()).toEqual(['database.backup', 'dataset.json.gz'])
  const found = await releasesUpgrade(lab, cluster, folder)
  expect(found).toMatchObject({ outcome: 'held', figures: { releases: ['0.2.0'], lines: expect.any(Number) } })
  expect(Number(found.figures?.rows)).toBeGreaterThan(Number(found.figures?.lines))

  const database = join(kept, 'database.backup')
  expect(existsSync(database)).toBe(true)
  truncateSync(database, statSync(database).size - 100)
  await expect(releasesUpgrade(lab, cluster, folder)).rejects.toThrow('damaged')
})
