import { globSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { textOf } from './imports.ts'

const CONSOLE = resolve(import.meta.dirname, '../../../console')

/** The folders of the console in the order of its README: each may use those above it. */
const listed = [...textOf('console/README.md').matchAll(/^\| `src\/(\w+)\/` \|/gm)].map(
  ([, folder]) => folder as string,
)

it('the console’s README lists its folders', () => {
  const folders = readdirSync(join(CONSOLE, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})

it('a folder of the console uses those above it alone, and what it draws with knows neither domain nor pages', () => {
  const upwards = globSync('src/*/**/*.{ts,tsx}', { cwd: CONSOLE }).flatMap((from) => {
    const found = textOf(`console/${from}`).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    const targets = [...found].map(([, target = '']) => normalize(join(dirname(from), target)))
    const rank = (path: string) => listed.indexOf(path.split('/')[1] ?? '')
    return targets.filter((to) => to.startsWith('src/') && rank(to) > rank(from)).map((to) => `${from} -> ${to}`)
  })
  expect(upwards).toEqual([])
})
