import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { importDataset } from '../dataset/import.ts'
import type { Sql } from './connect.ts'
import { inCorp } from './corp-db.ts'
import { markLowPriority } from './step-back.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  markLowPriority(store.lowPriority)
})
afterAll(() => store.close())

/** Whether the database's processes are ones of this machine that we may lower. */
const ours = process.env.TEST_DATABASE_URL === undefined

/** The priority of a process, and of its session where the kernel has such: both count. */
async function prioritiesOf(pid: number) {
  const group = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')
  return [getPriority(pid), Number(/nice (-?\d+)/.exec(group)?.[1] ?? getPriority(pid))]
}

async function backendOf(pool: Sql) {
  let pid = 0
  const acting = { actor: { kind: 'command' as const }, now: 1 }
  await inCorp({ corpId: 'ww', pool }, acting, async ({ tx }) => {
    pid = (await tx`select pg_backend_pid() as pid`)[0]?.pid
  })
  return prioritiesOf(pid)
}

it.runIf(ours)('has the backends of work that may wait give way, and no others', async () => {
  await expect.poll(() => backendOf(store.lowPriority)).toEqual([19, 19])
  const [own, session] = await backendOf(store.app)
  expect(own).toBe(getPriority())
  expect(session).not.toBe(19)
})

it.runIf(ours).each([
  ['leaves the backend of an import beside which nobody is served', false],
  ['has the backend of another import give way', true],
])('%s', async (_, givesWay) => {
  let finished = false
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  await writeFile(join(folder, 'corp.json'), JSON.stringify({ corp_id: 'ww_import', name: '云栖', seats: [] }))
  await importDataset(store.owner, folder, [], {
    now: 1,
    givesWay,
    finish: async ({ tx }) => {
      const [row] = await tx`select pg_backend_pid() as pid`
      if (givesWay) await expect.poll(() => prioritiesOf(row?.pid)).toEqual([19, 19])
      else expect(await prioritiesOf(row?.pid)).not.toContain(19)
      finished = true
    },
  })
  await rm(folder, { recursive: true })
  expect(finished).toBe(true)
})

it('lowers the session of a process only when it leads it', async () => {
  const run = (detached: boolean) =>
    new Promise<string>((resolve) => {
      const code = `
        import { readFileSync, existsSync } from 'node:fs'
        import { getPriority } from 'node:os'
        import { stepBackProcess } from '${new URL('./step-back.ts', import.meta.url).href}'
        stepBackProcess()
        const group = '/proc/self/autogroup'
        console.log(getPriority(), (existsSync(group) && readFileSync(group, 'utf8').trim().split(' ').at(-1)) || 'none')`
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], { detached })
      let out = ''
      child.stdout.on('data', (bytes) => {
        out += bytes
      })
      child.on('close', () => resolve(out.trim()))
    })
  expect(await run(true)).toMatch(/^19 (19|none)$/)
  const ours = await readFile('/proc/self/autogroup', 'utf8').catch(() => '')
  expect(await run(false)).toBe(`19 ${ours.trim().split(' ').at(-1) || 'none'}`)
})
