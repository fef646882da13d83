import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareBuilds } from '../../server/src/storage/schema-build.ts'

type Package = { version?: string; dependencies?: Record<string, string>; link?: boolean }
type Lock = Package & { packages: Record<string, Package> }

/** Where the databases and datasets of releases are kept, one folder each. */
export const KEPT = 'qa/proof/upgrade/releases'

const BUILDS = 'server/schema/builds.json'
const OWN = /^@guanxi\//

/** Where this build's version stands, each place with what it says; a release has one version everywhere. */
export async function versionsOf(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await eachPlace(root, (place, version) => {
    found.set(place, version)
    return version
  })
  return found
}

/** Writes a version wherever one stands; the oldest build that its schema serves becomes the last release. */
export async function setVersion(root: string, version: string): Promise<void> {
  await eachPlace(root, () => version)
  const releases = await readdir(join(root, KEPT)).catch((): string[] => [])
  const last = releases
    .filter((each) => compareBuilds(each, version) < 0)
    .sort(compareBuilds)
    .at(-1)
  if (last === undefined) return
  await edit<{ oldest: string }>(root, BUILDS, (_, content) => {
    content.oldest = last
  })
}

/** Hands each version that is ours to `use`, and writes what it gives. */
async function eachPlace(root: string, use: (place: string, version: string) => string): Promise<void> {
  const packages = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}/`)
  for (const folder of ['', 'server/', 'qa/', 'simulator/', 'console/', ...packages]) {
    await edit<Package>(root, `${folder}package.json`, (file, content) => usePackage(content, file, use))
  }
  for (const folder of ['', 'console/']) {
    await edit<Lock>(root, `${folder}package-lock.json`, (file, content) => {
      if (content.version) content.version = use(file, content.version)
      for (const [path, entry] of Object.entries(content.packages))
        if (!path.includes('node_modules/')) usePackage(entry, `${file} ${path}`, use)
    })
  }
  await editChart(root, use)
  await edit<{ build: string }>(root, BUILDS, (file, content) => {
    content.build = use(file, content.build)
  })
}

function usePackage(content: Package, place: string, use: (place: string, version: string) => string): void {
  if (content.version) content.version = use(place, content.version)
  for (const [name, version] of Object.entries(content.dependencies ?? {}))
    if (OWN.test(name)) (content.dependencies as Record<string, string>)[name] = use(`${place}: ${name}`, version)
}

async function edit<T>(root: string, file: string, change: (file: string, content: T) => void): Promise<void> {
  const text = await readFile(join(root, file), 'utf8')
  const content = JSON.parse(text) as T
  change(file, content)
  const indent = text.includes('\n  "') ? 2 : undefined
  const written = indent ? JSON.stringify(content, null, indent) : oneLine(content)
  if (`${written}\n` !== text) await writeFile(join(root, file), `${written}\n`)
}

/** The Helm chart has the version of what it deploys. */
async function editChart(root: string, use: (place: string, version: string) => string): Promise<void> {
  const file = join(root, 'deploy/helm/Chart.yaml')
  const text = await readFile(file, 'utf8')
  const written = text.replaceAll(
    /^(version|appVersion): (\S+)$/gm,
    (_, name, version) => `${name}: ${use(`deploy/helm/Chart.yaml ${name}`, version)}`,
  )
  if (written !== text) await writeFile(file, written)
}

/** As Biome formats a short object. */
const oneLine = (content: unknown) =>
  JSON.stringify(content)
    .replace(/([{,:])/g, '$1 ')
    .replaceAll('}', ' }')
