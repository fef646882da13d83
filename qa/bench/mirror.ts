import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import flags from '../../bin/flags.json' with { type: 'json' }
import type { Check } from '../lab/finding.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { commandEnvironment, GUANXI } from '../support/command.ts'
import { type BenchSetup, benchSetup } from './bench-setup.ts'

const run = promisify(execFile)

/** What the launcher keeps compiled modules in. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/guanxi', import.meta.url))

/** The first copy of a kind into SQLite by the command, its start included, beside a bulk read into a file. */
export const check: Check = {
  name: 'mirror',
  title: 'Keeping a copy',
  async run(lab) {
    const all = await benchSetup(lab)
    const [held] = await all.db.owner`select count(*)::int as people from staff where corp_id = ${all.large.corpId}`
    const people = held?.people as number
    const folder = mkdtempSync(join(tmpdir(), 'guanxi-mirror-'))
    lab.after(async () => rmSync(folder, { recursive: true, force: true }))
    const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
    const samples = await interleave(rounds, {
      ours: () => rate(people, () => copy(all, folder, people)),
      theirs: () => rate(people, () => curl(all, folder)),
    })
    const what = `first copy of ${people.toLocaleString('en-US')} staff into SQLite`
    const bar = { atLeast: 0.5 }
    return [ratio({ what, against: 'curl of the bulk read into a file', bar, unit: 'rows per second' }, samples)]
  },
}

async function copy({ service, large }: BenchSetup, folder: string, people: number): Promise<void> {
  const [file, secret] = [join(folder, 'copy.db'), join(folder, 'secret')]
  writeFileSync(secret, large.secret)
  for (const suffix of ['', '-wal', '-shm', '-mirror']) rmSync(`${file}${suffix}`, { force: true })
  const from = ['--from', service.address, '--secret-file', secret, '--corp', large.corpId]
  const args = [...flags, GUANXI, 'mirror', ...from, '--to', `sqlite:${file}`, '--kinds', 'staff', '--once', '--json']
  const { stdout } = await run(process.execPath, args, { env: commandEnvironment({ NODE_COMPILE_CACHE: COMPILED }) })
  const [{ rows }] = JSON.parse(stdout).kinds
  if (rows !== people) throw new Error(`${rows} rows, not ${people}`)
}

async function curl({ service, large }: BenchSetup, folder: string): Promise<void> {
  const url = `${service.address}/open-api/bulk/staff?access_token=${large.token}`
  await run('curl', ['-sf', '-o', join(folder, 'staff.ndjson'), url])
}

async function rate(rows: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (rows * 1000) / (performance.now() - begun)
}
