import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { watchForEnd } from '../../lab/ending.ts'
import { startLoader } from '../../lab/load.ts'
import { openLab } from '../../lab/open.ts'
import { interleave } from '../../lab/ratio.ts'
import { median, short, spread } from '../../lab/stats.ts'
import { CORP, writeDataset } from './dataset.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { openSide } from './side.ts'

const HELP = `npm run bench:against -- PATH --only NAME [--rounds N] [--seconds S] [--people N]

Runs one benchmark on this checkout and on the one at PATH, in turns, and prints the ratio of every round.
Each build runs its own service on its own data; both get the same dataset by the command and the same load over HTTP.

${Object.entries(rows)
  .map(([name, { title }]) => `  ${name.padEnd(16)}${title}`)
  .join('\n')}
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    people: { type: 'string', default: '20000' },
    help: { type: 'boolean', default: false },
  },
})
const row = rows[values.only ?? '']
const [other] = positionals
const [rounds, seconds, people] = [values.rounds, values.seconds, values.people].map(Number) as [number, number, number]
if (values.help || !row || !other || !(rounds > 0 && seconds > 0 && people > 0)) {
  process.stdout.write(HELP)
  process.exit(values.help ? 0 : 2)
}
await compare(row, other)

async function compare(chosen: Row, path: string): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { lab, close } = openLab('full', say)
  const { still, finish } = watchForEnd(close, say)
  const ours = resolve(import.meta.dirname, '../../..')
  const loader = await startLoader()
  lab.after(() => loader.stop())
  const dataset = await writeDataset(join(await lab.folder(), 'dataset'), people)
  const prepare = async (checkout: string) => {
    const side = await openSide(lab, checkout)
    await side.cli('import', dataset)
    const { access_token: token } = JSON.parse(await side.cli('token', '--corp', CORP, '--json'))
    const measure = await chosen.open({ lab, side, token, loader, people, seconds })
    await measure() // warms up, and shows that it works
    return measure
  }
  const measured = (async () => {
    return inTurns(rounds, { ours: await prepare(ours), theirs: await prepare(path) })
  })()
  const samples = await still(measured)
  await still(finish())
  print(chosen, path, samples)
  process.exit()
}

/**
 * Measures both twice a round, the second time the other way round: whoever follows on itself finds caches as it left them and
 * is up to a tenth faster.
 */
async function inTurns(times: number, candidates: Record<'ours' | 'theirs', () => Promise<number>>) {
  const all = await interleave(times * 2, candidates)
  const inPairs = (values: readonly number[]) =>
    Array.from({ length: times }, (_, i) => ((values[2 * i] as number) + (values[2 * i + 1] as number)) / 2)
  return { ours: inPairs(all.ours), theirs: inPairs(all.theirs) }
}

function print(
  { title, unit, better }: Row,
  path: string,
  { ours, theirs }: { ours: number[]; theirs: number[] },
): void {
  const ratios = ours.map((value, i) => value / (theirs[i] as number))
  process.stdout.write(`${title}, ${unit} (${better} is better): this checkout against ${path}\n\n`)
  for (const [i, ratio] of ratios.entries()) {
    const figures = [ours[i] as number, theirs[i] as number].map((value) => short(value).padStart(10)).join(' ')
    process.stdout.write(`round ${String(i + 1).padStart(3)} ${figures}   ratio ${ratio.toFixed(3)}\n`)
  }
  process.stdout.write(
    `median    ${short(median(ours)).padStart(10)} ${short(median(theirs)).padStart(10)}   ratio ${spread(ratios)}\n`,
  )
}
