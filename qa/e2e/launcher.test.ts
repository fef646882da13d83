import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'guanxi-launcher-'))
const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A launcher of a small program: its lines of output, and its end. */
function launched(program: string, args: string[] = [], under = (command: string[]) => command) {
  const entry = join(folder, `entry-${children.length}.ts`)
  const launcher = join(folder, `launcher-${children.length}.mjs`)
  writeFileSync(entry, program)
  writeFileSync(
    launcher,
    `import { launch } from ${at('../../bin/launch.mjs')}
     process.exit(await launch(${JSON.stringify(entry)}, process.argv.slice(2)))`,
  )
  const [command = '', ...rest] = under([process.execPath, launcher, ...args])
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'], env })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const says = async (word: string) => {
    while (!output.includes(word)) await once(child.stdout, 'data')
  }
  return { child, says, output: () => output, ended: once(child, 'close') as Promise<[number | null, string | null]> }
}

test('arguments go in, the exit code comes out', async () => {
  const { ended, output } = launched('console.log(process.argv.slice(2).join("+")); process.exitCode = 7', [
    'a b',
    '-c',
  ])
  expect(await ended).toEqual([7, null])
  expect(output()).toBe('a b+-c\n')
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the program, which leaves in its own way',
  async (signal) => {
    const { child, says, ended, output } = launched(
      `process.on('${signal}', () => { console.log('leaving'); process.exit(3) })
     setInterval(() => {}, 1000)
     console.log('ready')`,
    )
    await says('ready')
    child.kill(signal)
    expect(await ended).toEqual([3, null])
    expect(output()).toContain('leaving')
  },
)

test('a program that dies of a signal gives 128 and its number', async () => {
  const { ended } = launched(`process.kill(process.pid, 'SIGKILL')`)
  expect(await ended).toEqual([137, null])
})

test('a program stops when its launcher is killed', async () => {
  const { child, says, ended } = launched(
    `import { onParentExit } from ${at('../../server/src/parent-exit.ts')}
     onParentExit(() => { console.log('orphaned'); process.exit() })
     setInterval(() => {}, 1000)
     console.log('ready')`,
  )
  await says('ready')
  child.kill('SIGKILL')
  await says('orphaned')
  await ended
})

/** A shell that stays until its command ends, as npm does. */
const shell = (command: string[]) => ['sh', '-c', '"$@"; :', 'sh', ...command]

test.each([
  ['npm', shell],
  ...(process.platform === 'linux'
    ? [['npm above a shell', (command: string[]) => shell(shell(command))] as const]
    : []),
] as const)('a program stops when %s is killed', async (_, under) => {
  const { child, says, ended } = launched(
    `process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
     setInterval(() => {}, 1000)
     console.log('ready')`,
    [],
    under,
  )
  await says('ready')
  child.kill('SIGKILL')
  await says('stopping')
  await ended
})

test('watching for the launcher does not keep a program alive', async () => {
  const { ended } = launched(
    `import { onParentExit } from ${at('../../server/src/parent-exit.ts')}; onParentExit(() => {})`,
  )
  expect(await ended).toEqual([0, null])
})
