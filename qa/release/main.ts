import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openCluster } from '../lab/cluster.ts'
import { openLab } from '../lab/open.ts'
import { writeArtifacts } from './artifacts.ts'
import { keepRelease } from './keep.ts'
import { oneVersion, release } from './release.ts'
import { setVersion } from './versions.ts'

const USAGE = `npm run release                     keep, commit, tag and pack the version that package.json says
npm run release -- --try            pack the last commit, and nothing else
npm run release -- --set 0.3.0      write a version wherever one stands
                   --out FOLDER     where the files go; reports/release without
`

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    try: { type: 'boolean', default: false },
    set: { type: 'string' },
    out: { type: 'string', default: 'reports/release' },
    help: { type: 'boolean', default: false },
  },
})
const out = resolve(values.out)
const say = (line: string) => process.stderr.write(`${line}\n`)
const { lab, close } = openLab('full', say)

/** A new database of this build, as its first start leaves it. */
async function keep(folder: string): Promise<void> {
  const { owner } = await (await openCluster(lab)).database('release')
  await keepRelease(owner, folder)
}

try {
  if (values.help) process.stdout.write(USAGE)
  else if (values.set) await setVersion(root, values.set)
  else {
    const date = new Date().toISOString().slice(0, 10)
    const files = values.try
      ? await writeArtifacts(root, 'HEAD', await oneVersion(root), out)
      : await release(root, { out, date, keep })
    for (const file of files) process.stdout.write(`${out}/${file}\n`)
  }
} catch (error) {
  say(`release: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await close()
}
