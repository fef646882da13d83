import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Check, Finding, Lab } from '../lab/finding.ts'
import { startLoader } from '../lab/load.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { CORP, writeDataset } from './against/dataset.ts'
import type { Row } from './against/row.ts'
import { rows } from './against/rows.ts'
import { openSide } from './against/side.ts'

/** Two processes, what they use of PostgreSQL, and the load: with fewer cores they share one another's. */
const CORES = 5
const ABOUT = {
  what: 'the first page of 30 staff with GUANXI_PROCESSES=2',
  against: 'the same with one process, each on an embedded PostgreSQL of its own',
  bar: { atLeast: 1.5 },
  unit: 'calls per second',
}

/** What a second process adds on one machine, by the command as an operator starts it. */
export const check: Check = {
  name: 'processes',
  title: 'Several processes on one machine',
  async run(lab) {
    const loaders = [await startLoader(), await startLoader()]
    for (const loader of loaders) lab.after(() => loader.stop())
    const people = lab.by({ slice: 200, quick: 2000, full: 20_000 })
    const dataset = await writeDataset(join(await lab.folder(), 'dataset'), people)
    const pages = (processes: string) => open(lab, { processes, dataset, people, loaders })
    const candidates = { ours: await pages('2'), theirs: await pages('1') }
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 7 }), candidates)
    return [within(availableParallelism(), ratio(ABOUT, samples))]
  },
}

type Place = { processes: string; dataset: string; people: number; loaders: Awaited<ReturnType<typeof startLoader>>[] }

/** One service; a measurement is the sum of what two processes of load got from it. */
async function open(lab: Lab, { processes, dataset, people, loaders }: Place): Promise<() => Promise<number>> {
  const side = await openSide(lab, resolve(import.meta.dirname, '../..'), { GUANXI_PROCESSES: processes })
  await side.cli('import', dataset)
  const { access_token: token } = JSON.parse(await side.cli('token', '--corp', CORP, '--json'))
  const seconds = lab.by({ slice: 0.3, quick: 2, full: 5 })
  const row = rows['staff-page'] as Row
  const measured = await Promise.all(loaders.map((loader) => row.open({ lab, side, token, loader, people, seconds })))
  const measure = async () => {
    const parts = await Promise.all(measured.map((one) => one()))
    return parts.reduce((sum, part) => sum + part, 0)
  }
  await measure()
  return measure
}

/** On a machine that has no core to spare, the figure is said and nothing is concluded from it. */
function within(cores: number, finding: Finding): Finding {
  if (cores >= CORES) return finding
  const note = `${cores} cores for two processes, PostgreSQL and the load: nothing follows from this figure`
  return { ...finding, outcome: 'skipped', note }
}
