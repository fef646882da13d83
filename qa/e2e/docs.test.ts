import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildProgram } from '../../server/src/cli/program.ts'
import { settingNames } from '../../server/src/config.ts'
import { globals } from '../../server/src/contract/errors.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { readPage } from '../support/markdown.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'server/src/contract/README.md',
  ...readdirSync(join(ROOT, 'docs'), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

function text(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
}

/** The cells of every table row under a heading. */
function rows(page: string, heading: string): string[][] {
  const [, section = ''] = text(page).split(`\n## ${heading}\n`)
  return section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

it.each([
  ['docs/errors.md', 'Global codes'],
  ['docs/zh-CN/errors.md', '全局错误码'],
])('%s shows the global codes as they are', (page, heading) => {
  const table = Object.entries(globals).map(([code, { http, message, when }]) => [code, String(http), message, when])
  expect(rows(page, heading)).toEqual(table)
})

it.each(['docs/decisions.md', 'docs/zh-CN/decisions.md'])(
  '%s speaks of every global code, and of no endpoint that is not there',
  (name) => {
    const page = text(name)
    for (const code of Object.keys(globals)) expect(page).toContain(code)
    const known = new Set(endpoints.map(({ path }) => path))
    const paths = [...page.matchAll(/\/open-api\/[\w/]+\w/g)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !known.has(path))).toEqual([])
  },
)

it('docs/decisions.md and docs/errors.md name every code that a failed statement becomes', () => {
  const failed = endpoints.flatMap(({ errors }) =>
    Object.keys(errors).filter((code) => errors[+code]?.kind === 'failed'),
  )
  const codes = [...new Set(failed)].sort()
  expect(text('docs/errors.md')).toContain(`| ${codes.join(', ')} |`)
  expect(text('docs/zh-CN/errors.md')).toContain(`| ${codes.join('、')} |`)
  for (const code of failed) expect(text('docs/decisions.md')).toContain(`${code} `)
})

it('every command of `guanxi` that a page names is there', async () => {
  const program = await buildProgram()
  const named = pages.flatMap((page) =>
    [...text(page).matchAll(/(?:^|`|npx |\()guanxi ([a-z]+)(?: ([a-z](?:[\w.-]*\w)?))?/gm)].map(([, name, next]) => ({
      page,
      name,
      next,
    })),
  )
  const missing = named.filter(({ name, next }) => {
    const command = program.commands.find((each) => each.name() === name)
    if (!command) return true
    return command.commands.length > 0 && next !== undefined && !command.commands.some((each) => each.name() === next)
  })
  expect(named.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('docs/configuration.md has a row for every setting', () => {
  const names = [...text('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(names.sort()).toEqual(Object.values(settingNames).sort())
})

/** Folders whose own folders docs/architecture.md describes, each in a line. */
const DESCRIBED = ['.', 'docs', 'packages', 'qa', 'server', 'server/demo', 'server/src', 'server/src/engines']

it('docs/architecture.md has a line for every folder, and for none that is not there', () => {
  const named = [...text('docs/architecture.md').matchAll(/^\| `([\w./-]+)\/` \| \S/gm)].map(
    ([, name]) => name as string,
  )
  const ignored = text('.gitignore')
    .split('\n')
    .map((line) => line.replaceAll('/', ''))
  const folders = DESCRIBED.flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
      .map(({ name }) => join(parent, name)),
  )
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
  expect(named.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
})

describe.each(pages)('%s', (page) => {
  const links = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string)

  it('links to files that exist, and to headings that they have', () => {
    const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))
    expect(broken).toEqual([])
  })
})

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path)
  if (relative(ROOT, target).startsWith('..') || !existsSync(target)) return false
  return (
    anchor === undefined || readPage(readFileSync(target, 'utf8')).headings.some((heading) => heading.anchor === anchor)
  )
}
