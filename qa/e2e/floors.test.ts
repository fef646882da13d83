import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const SRC = resolve(import.meta.dirname, '../../server/src')

/** Who may import whom: a module is a folder of src, or a file at its top. Its own files are always allowed. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  clock: [],
  'parent-exit': [],
  config: [],
  contract: [],
  storage: ['contract'],
  endpoint: ['contract', 'storage'],
  platform: ['contract', 'clock'],
  jobs: ['contract', 'storage', 'clock'],
  feed: ['contract', 'storage', 'clock'],
  webhooks: ['contract', 'storage', 'clock', 'feed'],
  effects: ['contract', 'storage', 'clock', 'jobs', 'engines', 'platform'],
  dataset: ['contract', 'storage', 'engines/credentials', 'engines/corporations', 'feed'],
  'open-api': ['endpoint', 'contract', 'storage', 'engines', 'dataset', 'feed', 'webhooks'],
  http: ['endpoint', 'contract', 'storage', 'open-api', 'clock'],
  housekeeping: ['clock', 'storage', 'engines'],
  service: ['*'],
  cli: ['*'],
  main: ['*'],
}

/** An engine may use the foundations; another engine only where it is named here. */
const ENGINE_MAY_IMPORT = ['storage', 'contract', 'clock', 'jobs', 'feed', 'platform']
const ENGINES_TOGETHER: Record<string, readonly string[]> = {
  clues: ['customers'],
  credentials: ['corporations'],
  crowds: ['crowd-filter'],
  customers: ['contact-ways'],
  messages: ['crowd-filter'],
  presets: ['customers'],
  projects: ['staff'],
  tickets: ['staff'],
}

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  })
}

function moduleOf(path: string): string {
  const [first = '', second = ''] = relative(SRC, path).split('/')
  if (first === 'engines') return `engines/${second}`
  return first.replace(/\.ts$/, '')
}

function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...found]
    .map(([, target]) => resolve(dirname(path), target as string))
    .filter((target) => target.startsWith(SRC))
}

function allowed(from: string, to: string): boolean {
  if (from === to) return true
  if (from.startsWith('engines/')) {
    return ENGINE_MAY_IMPORT.includes(to) || (ENGINES_TOGETHER[from.slice(8)]?.includes(to.slice(8)) ?? false)
  }
  const may = MAY_IMPORT[from]
  if (!may) return false
  return may.includes('*') || may.includes(to) || (to.startsWith('engines/') && may.includes('engines'))
}

it('lets each module import only the modules named for it', () => {
  const broken = files(SRC).flatMap((path) =>
    importsOf(path)
      .filter((target) => !allowed(moduleOf(path), moduleOf(target)))
      .map((target) => `${relative(SRC, path)} -> ${relative(SRC, target)}`),
  )
  expect(broken).toEqual([])
})
