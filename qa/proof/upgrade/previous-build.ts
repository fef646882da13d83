import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { compareBuilds } from '../../../server/src/storage/schema-build.ts'
import type { Lab } from '../../lab/finding.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type Build = { version: string; folder: string; script: string }

/** This checkout as a build. */
export async function thisBuild(): Promise<Build> {
  return buildIn(ROOT)
}

/** The release before the build in `root`, unpacked from its tag; undefined where the clone has no such tag. */
export async function previousBuild(lab: Lab, root = ROOT): Promise<Build | undefined> {
  const { version } = await buildIn(root)
  const tags = await run('git', ['-C', root, 'tag', '--list', 'v*']).catch(() => ({ stdout: '' }))
  const release = newestBefore(version, tags.stdout.split('\n'))
  if (release === undefined) return undefined
  const folder = await lab.folder()
  const packed = join(folder, 'release.tar')
  await run('git', ['-C', root, 'archive', '--output', packed, release])
  await run('tar', ['-xf', packed, '-C', folder])
  await giveDependencies(root, folder)
  return buildIn(folder)
}

/** The newest of the tags such as `v0.2.0` that is older than a version. */
function newestBefore(version: string, tags: readonly string[]): string | undefined {
  return tags
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && compareBuilds(tag.slice(1), version) < 0)
    .sort((one, other) => compareBuilds(one.slice(1), other.slice(1)))
    .at(-1)
}

async function buildIn(folder: string): Promise<Build> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { version, folder, script: join(folder, 'server/src/main.ts') }
}

/** The release's own packages, and the dependencies of `root` where they are the same; else npm installs what it asks for. */
async function giveDependencies(root: string, folder: string): Promise<void> {
  if ((await dependenciesOf(root)) !== (await dependenciesOf(folder))) {
    const install = pathToFileURL(join(folder, 'bin/install.mjs')).href
    await run(process.execPath, ['-e', `import('${install}').then(({ install }) => install({ dev: false }))`])
    return
  }
  const [mine, theirs] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(theirs, '@guanxi'), { recursive: true })
  for (const name of await readdir(mine)) {
    if (name !== '@guanxi' && name !== '.cache') await symlink(join(mine, name), join(theirs, name))
  }
  for (const place of ['server', 'qa', 'simulator', ...(await readdir(join(folder, 'packages'))).map(inPackages)]) {
    const { name } = JSON.parse(await readFile(join(folder, place, 'package.json'), 'utf8'))
    if (name.startsWith('@guanxi/')) await symlink(join(folder, place), join(theirs, name))
  }
}

const inPackages = (name: string) => `packages/${name}`

/** Which versions are installed, and how they are patched. */
async function dependenciesOf(folder: string): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  const versions = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path} ${version}`)
  const patches = (await readdir(join(folder, 'patches'))).sort()
  const texts = patches.map((name) => readFile(join(folder, 'patches', name), 'utf8'))
  return [...versions.sort(), ...(await Promise.all(texts))].join('\n')
}
