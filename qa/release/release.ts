import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, writeArtifacts } from './artifacts.ts'
import { releaseHeading } from './changelog.ts'
import { KEPT, versionsOf } from './versions.ts'

/** A release that cannot be made, and why. */
class ReleaseError extends Error {}

type Options = {
  out: string
  /** As `2026-11-18`. */
  date: string
  /** Writes into a folder what later builds are tried on. */
  keep(folder: string): Promise<void>
}

/**
 * Makes a release of the version that package.json says: keeps its database and dataset, gives its changes their heading in
 * the changelog, commits and tags that, and writes what is published. Nothing is pushed.
 */
export async function release(root: string, { out, date, keep }: Options): Promise<string[]> {
  const version = await oneVersion(root)
  const tag = `v${version}`
  if (await run(root, 'git', 'status', '--porcelain'))
    throw new ReleaseError('there are changes that are not committed')
  if (await run(root, 'git', 'tag', '--list', tag))
    throw new ReleaseError(`${tag} is released already: set the next version`)
  const changelog = join(root, 'CHANGELOG.md')
  const changed = releaseHeading(await readFile(changelog, 'utf8'), version, date)
  if (!changed) throw new ReleaseError('CHANGELOG.md has nothing under "Unreleased"')
  await keep(join(root, KEPT, version))
  await writeFile(changelog, changed)
  await run(root, 'git', 'add', 'CHANGELOG.md', KEPT)
  await run(root, 'git', 'commit', '--quiet', '-m', `Release ${version}`)
  await run(root, 'git', 'tag', '-a', tag, '-m', `Guanxi ${version}`)
  return writeArtifacts(root, tag, version, out)
}

/** The version that stands everywhere. */
export async function oneVersion(root: string): Promise<string> {
  const found = await versionsOf(root)
  const version = found.get('package.json') as string
  const others = [...found].filter(([, each]) => each !== version).map(([place, each]) => `${place} says ${each}`)
  if (others.length > 0) throw new ReleaseError(`package.json says ${version}, but ${others.join(', ')}`)
  return version
}
