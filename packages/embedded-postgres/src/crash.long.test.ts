import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { commandOf } from './process.ts'
import {
  attached,
  attachedProcess,
  freshFolder,
  postmasterPid,
  query,
  queryUntilBack,
  strike,
  usedFolder,
} from './test-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

afterEach(strike)

const one = 'select 1 as one'

test('a killed postmaster is started again, as often as it takes', async () => {
  const folder = await usedFolder()
  const { owner } = await attached(folder, { supervise: true })
  await query(owner, 'create table kept as select 42 as answer')
  for (let round = 0; round < 4; round++) {
    const pid = postmasterPid(folder)
    process.kill(pid, 'SIGKILL')
    expect(await queryUntilBack(owner, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(postmasterPid(folder)).not.toBe(pid)
  }
})

test('two supervisors start one postmaster, and both hold on to it', async () => {
  const folder = await usedFolder()
  const other = attachedProcess(folder, { supervise: true })
  await other.attached
  const { owner, release } = await attached(folder, { supervise: true })
  for (let round = 0; round < 3; round++) {
    process.kill(postmasterPid(folder), 'SIGKILL')
    await queryUntilBack(owner, one)
  }
  await attachments(owner, 2)
  other.child.stdin.end()
  await other.ended
  expect(await query(owner, one)).toEqual([{ one: 1 }])
  const pid = postmasterPid(folder)
  await release()
  expect(commandOf(pid)).toBe('')
})

/** Waits until so many processes hold their lock. */
async function attachments(owner: Parameters<typeof query>[0], count: number) {
  const text = `select count(*)::int as held from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`
  for (;;) {
    const [row] = await queryUntilBack<{ held: number }>(owner, text)
    if (row?.held === count) return
    await pause(20)
  }
}

test('a postmaster left behind by a killed process is found again', async () => {
  const folder = await usedFolder()
  const { child, attached: ready, ended } = attachedProcess(folder, { supervise: true })
  await ready
  const pid = postmasterPid(folder)
  child.kill('SIGKILL')
  await ended
  const { owner } = await attached(folder)
  expect(postmasterPid(folder)).toBe(pid)
  expect(await query(owner, one)).toEqual([{ one: 1 }])
})

test('process and postmaster killed together: the next start heals', async () => {
  const folder = await usedFolder()
  const { child, attached: ready, ended } = attachedProcess(folder, { supervise: true })
  await ready
  process.kill(postmasterPid(folder), 'SIGKILL')
  child.kill('SIGKILL')
  await ended
  const { owner } = await attached(folder)
  expect(await query(owner, one)).toEqual([{ one: 1 }])
})

test('killed at any moment of the first start, the next start heals', async () => {
  for (const moment of [60, 150, 250, 400, 600, 800, 1_000]) {
    const folder = freshFolder()
    const { child, ended } = attachedProcess(folder)
    await pause(moment + Math.random() * 100)
    child.kill('SIGKILL')
    await ended
    const { owner, release } = await attached(folder)
    expect(await query(owner, one)).toEqual([{ one: 1 }])
    await release()
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres-passwords.json', 'run'])
  }
})

test('a pid file that names a foreign process, or nothing, does not stop a start', async () => {
  const folder = await usedFolder()
  const note = join(folder, 'postgres/postmaster.pid')
  for (const text of [`${process.pid}\n${folder}/postgres\n`, '2147480000\n', '']) {
    writeFileSync(note, text)
    const { owner, release } = await attached(folder)
    expect(await query(owner, one)).toEqual([{ one: 1 }])
    await release()
    expect(existsSync(note)).toBe(false)
  }
})

test('a backend that crashes takes all connections with it, yet the attachment is taken again', async () => {
  const folder = await usedFolder()
  const { owner, release } = await attached(folder)
  const [row] = await query<{ pid: number }>(owner, `select pid from pg_stat_activity where datname = 'postgres'`)
  process.kill(row!.pid, 'SIGKILL')
  await attachments(owner, 1)
  const pid = postmasterPid(folder)
  await release()
  expect(commandOf(pid)).toBe('')
})

test('leaving while PostgreSQL is away is quiet and complete', async () => {
  const folder = await usedFolder()
  const { release } = await attached(folder, { supervise: true })
  const pid = postmasterPid(folder)
  process.kill(pid, 'SIGKILL')
  await release()
  await pause(300)
  const left = existsSync(join(folder, 'postgres/postmaster.pid')) ? postmasterPid(folder) : pid
  expect(commandOf(left)).toBe('')
})

test('a postmaster whose socket was removed is replaced by one that can be reached', async () => {
  const folder = await usedFolder()
  const { child, attached: ready, ended } = attachedProcess(folder)
  await ready
  rmSync(join(folder, 'run/.s.PGSQL.5432'))
  child.kill('SIGKILL')
  await ended
  const { owner } = await attached(folder)
  expect(await query(owner, one)).toEqual([{ one: 1 }])
})
