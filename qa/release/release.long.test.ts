import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from './artifacts.ts'
import { oneVersion, release } from './release.ts'
import { setVersion } from './versions.ts'

const HERE = fileURLToPath(new URL('../..', import.meta.url))

let root: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'guanxi-release-test-'))
  const own = { name: 'x', version: '0.2.0' }
  for (const folder of ['server', 'qa', 'simulator', 'console', 'packages/client']) write(`${folder}/package.json`, own)
  const published = { name: '@guanxi/client', version: '0.2.0', publishConfig: { access: 'public' } }
  write('packages/client/package.json', { ...published, scripts: { prepack: 'echo made > built.txt' } })
  write('package.json', { name: 'guanxi', version: '0.2.0', dependencies: { zod: '4.6.7' } })
  const packages = {
    '': { name: 'guanxi', version: '0.2.0', dependencies: { zod: '4.6.7' } },
    'node_modules/zod': { version: '4.6.7', license: 'MIT' },
  }
  write('package-lock.json', { name: 'guanxi', version: '0.2.0', lockfileVersion: 3, packages })
  const none = { '': { name: 'x', version: '0.2.0' } }
  write('console/package-lock.json', { ...own, lockfileVersion: 3, packages: none })
  write('server/schema/builds.json', { build: '0.2.0', oldest: '0.1.0' })
  write('deploy/helm/Chart.yaml', 'name: guanxi\nversion: 0.2.0\nappVersion: 0.2.0\n')
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### New\n\n- A thing.\n')
  await git('init', '--quiet')
  await git('config', 'user.name', 'test')
  await git('config', 'user.email', 'test@example.com')
  await commit()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (...args: string[]) => run(root, 'git', ...args)
const commit = async () => {
  await git('add', '-A')
  await git('commit', '--quiet', '-m', 'work')
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

/** Stands in for a backup, which a test of its own takes. */
async function keep(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'database.backup'), 'rows')
}

const builds = () => JSON.parse(readFileSync(join(root, 'server/schema/builds.json'), 'utf8'))

const make = () => release(root, { out: join(root, '.git/out'), date: '2026-11-18', keep })

it('keeps, commits, tags and packs what package.json says', async () => {
  expect(await make()).toEqual([
    'guanxi-0.2.0.tar.gz',
    'guanxi-0.2.0.cdx.json',
    'guanxi-0.2.0-console.cdx.json',
    'guanxi-client-0.2.0.tgz',
    'SHA256SUMS',
  ])
  expect(await git('status', '--porcelain')).toBe('')
  expect(await git('log', '-1', '--format=%s', 'v0.2.0')).toBe('Release 0.2.0\n')
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-18)\n\n### New\n\n- A thing.\n',
  )
  const out = join(root, '.git/out')
  const packed = await run(out, 'tar', '-tzf', 'guanxi-0.2.0.tar.gz')
  expect(packed.split('\n')).toContain('guanxi-0.2.0/qa/proof/upgrade/releases/0.2.0/database.backup')
  expect(await run(out, 'sha256sum', '-c', 'SHA256SUMS')).toMatch(/^(.+: OK\n){4}$/)
  expect(await run(out, 'tar', '-tzf', 'guanxi-client-0.2.0.tgz')).toContain('package/built.txt')
  const bill = JSON.parse(readFileSync(join(out, 'guanxi-0.2.0.cdx.json'), 'utf8'))
  const { name, version } = bill.metadata.component
  expect([bill.bomFormat, name, version]).toEqual(['CycloneDX', 'guanxi', '0.2.0'])
  expect(bill.components.map(({ purl }: { purl: string }) => purl)).toEqual(['pkg:npm/zod@4.6.7'])
})

it('makes the same tarball of the same commit', async () => {
  await make()
  const sums = () => readFileSync(join(root, '.git/out/SHA256SUMS'), 'utf8').split('\n')[0]
  const first = sums()
  await run(root, 'git', 'archive', '--format=tar.gz', '--prefix=guanxi-0.2.0/', '-o', '.git/again.tar.gz', 'v0.2.0')
  expect((await run(root, 'sha256sum', '.git/again.tar.gz')).split(' ')[0]).toBe(first?.split(' ')[0])
})

it('refuses a version that is released, changes that are not committed, and a release without changes', async () => {
  await make()
  await expect(make()).rejects.toThrow('v0.2.0 is released already')
  await setVersion(root, '0.3.0')
  // the next build serves nodes of this release, whatever it is called in the end
  expect(builds()).toEqual({ build: '0.3.0', oldest: '0.2.0' })
  await setVersion(root, '0.10.0')
  expect(builds()).toEqual({ build: '0.10.0', oldest: '0.2.0' })
  await setVersion(root, '0.3.0')
  await expect(make()).rejects.toThrow('not committed')
  await commit()
  await expect(make()).rejects.toThrow('nothing under "Unreleased"')
  expect(await git('tag')).toBe('v0.2.0\n')
})

it('refuses versions that differ, and names the place', async () => {
  write('server/package.json', { name: 'x', version: '0.1.0' })
  await expect(make()).rejects.toThrow('package.json says 0.2.0, but server/package.json says 0.1.0')
})

it('writes a version wherever one stands, and leaves those of others', async () => {
  await setVersion(root, '0.3.0')
  expect(await oneVersion(root)).toBe('0.3.0')
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toContain('"version": "4.6.7"')
  expect(readFileSync(join(root, 'deploy/helm/Chart.yaml'), 'utf8')).toContain('version: 0.3.0\nappVersion: 0.3.0')
})

it('finds one version in this repository', async () => {
  await expect(oneVersion(HERE)).resolves.toMatch(/^\d+\.\d+\.\d+$/)
})
