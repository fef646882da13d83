import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { circleIn, imports, isTest, linesOf, moduleOf, sources } from './imports.ts'
import {
  CIRCLES_TO_BREAK,
  ENGINES_MAY_IMPORT,
  ENGINES_TOGETHER,
  MAY_IMPORT,
  QA_ORDER,
  TESTS_MAY_ALSO_IMPORT,
} from './modules.ts'

const MOST_LINES = 250

const across = imports()
  .map((each) => ({ ...each, module: moduleOf(each.from), target: moduleOf(each.to), test: isTest(each.from) }))
  .filter(({ module, target }) => module !== target && target !== 'bin')
const told = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`
const modules = new Set(sources().map(moduleOf))

/** What the tables give a module's own code, each engine by its name. */
function given(module: string): string[] {
  if (module.startsWith('engines/')) {
    const others = ENGINES_TOGETHER[module.slice('engines/'.length)] ?? []
    return [...ENGINES_MAY_IMPORT, ...others.map((name) => `engines/${name}`)]
  }
  return (MAY_IMPORT[module] ?? []).flatMap((to) => {
    if (to === '*') return [...modules].filter((each) => !each.startsWith('qa/'))
    return to === 'engines' ? [...modules].filter((each) => each.startsWith('engines/')) : [to]
  })
}

function mayImport(module: string, target: string): boolean {
  const [mine, theirs] = [QA_ORDER.indexOf(module), QA_ORDER.indexOf(target)]
  return given(module).includes(target) || (mine > theirs && theirs >= 0)
}

/** Everything that a module stands on. */
function below(module: string, seen = new Set<string>()): Set<string> {
  for (const to of given(module)) if (!seen.has(to)) below(to, seen.add(to))
  return seen
}

function testMayImport(module: string, target: string): boolean {
  return target === 'qa/support' || below(module).has(target) || (TESTS_MAY_ALSO_IMPORT[module] ?? []).includes(target)
}

it('lets each module import only what the table gives it', () => {
  const broken = across.filter(({ module, target, test }) => !test && !mayImport(module, target))
  expect(broken.map(told)).toEqual([])
})

it('lets tests import their support, their own module and what is below it', () => {
  const broken = across.filter(({ module, target, test }) => test && !testMayImport(module, target))
  expect(broken.map(told)).toEqual([])
})

it('gives no permission that nobody uses', () => {
  const uses = (test: boolean, from: (module: string) => boolean, to: string) =>
    across.some((each) => each.test === test && from(each.module) && `${each.target}/`.startsWith(`${to}/`))
  const exists = (name: string) => [...modules].some((module) => `${module}/`.startsWith(`${name}/`))
  const unused = (table: Record<string, readonly string[]>, test: boolean, prefix = '') =>
    Object.entries(table).flatMap(([name, targets]) => {
      const module = prefix + name
      if (!exists(module)) return []
      const idle = targets.filter(
        (to) => to !== '*' && exists(prefix + to) && !uses(test, (r) => r === module, prefix + to),
      )
      return idle.map((to) => `${module} -> ${prefix}${to}`)
    })
  const engines = ENGINES_MAY_IMPORT.filter((to) => exists(to) && !uses(false, (r) => r.startsWith('engines/'), to))
  expect([
    ...unused(MAY_IMPORT, false),
    ...unused(ENGINES_TOGETHER, false, 'engines/'),
    ...unused(TESTS_MAY_ALSO_IMPORT, true),
    ...engines.map((to) => `every engine -> ${to}`),
  ]).toEqual([])
})

it('has no circle between modules, nor between folders side by side', () => {
  const code = across.filter(
    ({ test, module, target }) => !test && !CIRCLES_TO_BREAK.includes(`${module} -> ${target}`),
  )
  expect(circleIn(code.map(({ module, target }) => [module, target]))).toBeUndefined()
  const inner = imports()
    .filter(({ from }) => !isTest(from))
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
    .filter(([from, to]) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
    .filter(([from, to]) => moduleOf(`${from}/x.ts`) === moduleOf(`${to}/x.ts`))
  expect(circleIn(inner)).toBeUndefined()
})

it('has no circle between files, types included', () => {
  const arrows = imports().filter(({ from }) => !isTest(from))
  expect(circleIn(arrows.map(({ from, to }) => [from, to]))).toBeUndefined()
})

it('breaks the circles that are on their way out', () => {
  const there = new Set(across.map(({ module, target }) => `${module} -> ${target}`))
  expect(CIRCLES_TO_BREAK.filter((arrow) => !there.has(arrow))).toEqual([])
})

it(`has no file of more than ${MOST_LINES} lines`, () => {
  expect(sources().filter((path) => linesOf(path) > MOST_LINES)).toEqual([])
})
