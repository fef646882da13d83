import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { EmbeddedError, holdServeLock } from './index.ts'
import { acquireLock } from './mutex.ts'
import { freshFolder, strike } from './test-setup.ts'

afterEach(strike)

function served(folder: string) {
  return { owner: { path: join(folder, '.s.PGSQL.5432'), username: '', password: '', database: '' } }
}

test('a second serve is told who is first, and may follow it', async () => {
  const folder = freshFolder()
  const first = await holdServeLock(served(folder), '/data')
  const refused = await holdServeLock(served(folder), '/data').catch((error: Error) => error)
  expect(refused).toBeInstanceOf(EmbeddedError)
  expect((refused as Error).message).toBe(
    `another guanxi serve (pid ${process.pid}) is already running on /data; stop it first or set GUANXI_DATA to another folder`,
  )
  const second = holdServeLock(served(folder), '/data')
  await first.release()
  await (await second).release()
})

test('a killed holder holds nothing', async () => {
  const folder = freshFolder()
  const program = join(freshFolder(), 'hold.ts')
  writeFileSync(
    program,
    `import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, 'mutex.ts'))}
     await acquireLock(${JSON.stringify(folder)}, 's', 0)
     console.log('held')
     setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(await acquireLock(folder, 's', 0)).toEqual({ pid: child.pid })
  child.kill('SIGKILL')
  await once(child, 'close')
  const mine = await acquireLock(folder, 's', 0)
  expect(mine.pid).toBe(process.pid)
  mine.release?.()
})

test('of many that come at once, one at a time has it', async () => {
  const folder = freshFolder()
  let holders = 0
  const turn = async () => {
    const { release } = await acquireLock(folder, 'b', 60_000)
    expect(++holders).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    holders--
    release?.()
  }
  await Promise.all(Array.from({ length: 12 }, turn))
})
