import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export type Import = { from: string; to: string }

/** Every TypeScript file of the project, as git knows it or will. */
export function sources(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const written = (path: string) => path !== '' && !path.endsWith('.d.ts') // those are generated
  return listed.split('\n').filter((path) => written(path) && existsSync(join(ROOT, path)))
}

/** A file's text. */
export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export const linesOf = (path: string): number => textOf(path).split('\n').length - 1

/** What each file imports of the project's own, types too. */
export function imports(): Import[] {
  return sources().flatMap((from) => {
    const found = textOf(from).matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|@guanxi\/)[^']+)'/g)
    return [...found].map(([, target = '']) => ({ from, to: pathOf(from, target) }))
  })
}

function pathOf(from: string, target: string): string {
  const [, name, file = 'index.ts'] = /^@guanxi\/([^/]+)(?:\/(.+))?$/.exec(target) ?? []
  if (!name) return normalize(join(dirname(from), target))
  return existsSync(join(ROOT, name)) ? `${name}/src/${file}` : `packages/${name}/src/${file}`
}

/** Whether a file is there for tests only. */
export function isTest(path: string): boolean {
  return /\.test\.ts$|\/(fixtures|test-setup)\.ts$|-process\.ts$/.test(path) && !path.startsWith('qa/')
}

export function moduleOf(path: string): string {
  const [top = '', second = '', third = '', fourth = ''] = path.split('/')
  if (top === 'server' && second === 'src') {
    const inner = third === 'engines' || (third === 'platform' && fourth === 'wecom')
    return inner ? `${third}/${fourth}` : third.replace(/(\.test)?\.ts$/, '')
  }
  if (top === 'server') return second
  return top === 'packages' || top === 'qa' ? `${top}/${second}` : top
}

/** A circle among arrows, as its steps; undefined when there is none. */
export function circleIn(arrows: Iterable<readonly [string, string]>): string[] | undefined {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const visit = (at: string, way: string[]): string[] | undefined => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const to of next.get(at) ?? []) {
      const found = visit(to, [...way, at])
      if (found) return found
    }
    done.add(at)
    return undefined
  }
  for (const at of next.keys()) {
    const found = visit(at, [])
    if (found) return found
  }
  return undefined
}
