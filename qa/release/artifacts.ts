import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MOST_BYTES = 256 * 1024 * 1024

/** Runs a program in a folder; what it prints. */
export async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, maxBuffer: MOST_BYTES })
  return stdout
}

/**
 * Writes what is published of a commit: a tarball of its files, the same bytes whenever it is made, what it is made of as
 * CycloneDX by npm, for the service and for the console, the packages for integrators, and the checksums of all of them.
 */
export async function writeArtifacts(root: string, commit: string, version: string, out: string): Promise<string[]> {
  await mkdir(out, { recursive: true })
  const name = `guanxi-${version}`
  const tarball = `${name}.tar.gz`
  await run(root, 'git', 'archive', '--format=tar.gz', `--prefix=${name}/`, '-o', join(out, tarball), commit)
  const files = [tarball, `${name}.cdx.json`, `${name}-console.cdx.json`]
  const packages: string[] = []
  const unpacked = await mkdtemp(join(tmpdir(), 'guanxi-release-'))
  try {
    // npm calls what it describes by its folder
    const described = join(unpacked, 'guanxi')
    await mkdir(described)
    await run(described, 'tar', '-xzf', join(out, tarball), '--strip-components=1')
    for (const [file, folder] of [
      [files[1], described],
      [files[2], join(described, 'console')],
    ] as const)
      await writeFile(join(out, file as string), await billOfMaterials(folder))
    // what packages are built with
    await symlink(join(root, 'node_modules'), join(described, 'node_modules'))
    packages.push(...(await packPackages(described, out)))
  } finally {
    await rm(unpacked, { recursive: true })
  }
  const all = [...files, ...packages]
  const sums = await Promise.all(all.map(async (file) => `${await sha256(join(out, file))}  ${file}\n`))
  await writeFile(join(out, 'SHA256SUMS'), sums.join(''))
  return [...all, 'SHA256SUMS']
}

/** Every package that `npm publish` would take, as it would be published. */
async function packPackages(folder: string, out: string): Promise<string[]> {
  const below = (await readdir(join(folder, 'packages'))).sort().map((name) => `packages/${name}`)
  const packed: string[] = []
  for (const place of [...below, 'simulator']) {
    const { name, version, publishConfig } = JSON.parse(await readFile(join(folder, place, 'package.json'), 'utf8'))
    if (!publishConfig) continue
    await run(join(folder, place), 'npm', 'pack', '--pack-destination', out)
    packed.push(`${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  }
  return packed
}

/** Every package that is installed for production, by the lock file. */
const billOfMaterials = (folder: string) =>
  run(folder, 'npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev')

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
