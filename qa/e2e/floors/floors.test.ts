import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { circleIn, imports, isTest, linesOf, roomOf, sources } from './imports.ts'
import {
  CIRCLES_TO_BREAK,
  ENGINES_MAY_IMPORT,
  ENGINES_TOGETHER,
  MAY_IMPORT,
  QA_ORDER,
  TESTS_MAY_ALSO_IMPORT,
} from './rooms.ts'

const MOST_LINES = 250

const across = imports()
  .map((each) => ({ ...each, room: roomOf(each.from), target: roomOf(each.to), test: isTest(each.from) }))
  .filter(({ room, target }) => room !== target && target !== 'bin')
const told = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`
const rooms = new Set(sources().map(roomOf))

/** What the tables give a room's own code, each engine by its name. */
function given(room: string): string[] {
  if (room.startsWith('engines/')) {
    const others = ENGINES_TOGETHER[room.slice('engines/'.length)] ?? []
    return [...ENGINES_MAY_IMPORT, ...others.map((name) => `engines/${name}`)]
  }
  return (MAY_IMPORT[room] ?? []).flatMap((to) => {
    if (to === '*') return [...rooms].filter((each) => !each.startsWith('qa/'))
    return to === 'engines' ? [...rooms].filter((each) => each.startsWith('engines/')) : [to]
  })
}

function mayImport(room: string, target: string): boolean {
  const [mine, theirs] = [QA_ORDER.indexOf(room), QA_ORDER.indexOf(target)]
  return given(room).includes(target) || (mine > theirs && theirs >= 0)
}

/** Everything that a room stands on. */
function below(room: string, seen = new Set<string>()): Set<string> {
  for (const to of given(room)) if (!seen.has(to)) below(to, seen.add(to))
  return seen
}

function testMayImport(room: string, target: string): boolean {
  return target === 'qa/support' || below(room).has(target) || (TESTS_MAY_ALSO_IMPORT[room] ?? []).includes(target)
}

it('lets each room import only what the table gives it', () => {
  const broken = across.filter(({ room, target, test }) => !test && !mayImport(room, target))
  expect(broken.map(told)).toEqual([])
})

it('lets tests import their support, their own room and what is below it', () => {
  const broken = across.filter(({ room, target, test }) => test && !testMayImport(room, target))
  expect(broken.map(told)).toEqual([])
})

it('gives no permission that nobody uses', () => {
  const uses = (test: boolean, from: (room: string) => boolean, to: string) =>
    across.some((each) => each.test === test && from(each.room) && `${each.target}/`.startsWith(`${to}/`))
  const exists = (name: string) => [...rooms].some((room) => `${room}/`.startsWith(`${name}/`))
  const unused = (table: Record<string, readonly string[]>, test: boolean, prefix = '') =>
    Object.entries(table).flatMap(([name, targets]) => {
      const room = prefix + name
      if (!exists(room)) return []
      const idle = targets.filter(
        (to) => to !== '*' && exists(prefix + to) && !uses(test, (r) => r === room, prefix + to),
      )
      return idle.map((to) => `${room} -> ${prefix}${to}`)
    })
  const engines = ENGINES_MAY_IMPORT.filter((to) => exists(to) && !uses(false, (r) => r.startsWith('engines/'), to))
  expect([
    ...unused(MAY_IMPORT, false),
    ...unused(ENGINES_TOGETHER, false, 'engines/'),
    ...unused(TESTS_MAY_ALSO_IMPORT, true),
    ...engines.map((to) => `every engine -> ${to}`),
  ]).toEqual([])
})

it('has no circle between rooms, nor between folders side by side', () => {
  const code = across.filter(({ test, room, target }) => !test && !CIRCLES_TO_BREAK.includes(`${room} -> ${target}`))
  expect(circleIn(code.map(({ room, target }) => [room, target]))).toBeUndefined()
  const inner = imports()
    .filter(({ from }) => !isTest(from))
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
    .filter(([from, to]) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
    .filter(([from, to]) => roomOf(`${from}/x.ts`) === roomOf(`${to}/x.ts`))
  expect(circleIn(inner)).toBeUndefined()
})

it('breaks the circles that are on their way out', () => {
  const there = new Set(across.map(({ room, target }) => `${room} -> ${target}`))
  expect(CIRCLES_TO_BREAK.filter((arrow) => !there.has(arrow))).toEqual([])
})

it(`has no file of more than ${MOST_LINES} lines`, () => {
  expect(sources().filter((path) => linesOf(path) > MOST_LINES)).toEqual([])
})
