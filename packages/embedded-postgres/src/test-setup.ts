import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Account } from './account.ts'
import { attachEmbedded, type Embedded, type Login, type Options } from './attach.ts'
import { commandOf } from './process.ts'

const folders: string[] = []
const children: ChildProcess[] = []
const attachments: Embedded[] = []
const used = new Set<string>()

/** Without fsync: a test kills processes, never the machine. */
const settings = { fsync: 'off', shared_buffers: '16MB' }

/** A new empty folder that the database's user may pass through. */
export function freshFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-test-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

let original: string | undefined

/** A folder in which a database was made and left: a copy of one that is made once and removed after all tests. */
export async function usedFolder(): Promise<string> {
  original ??= await makeOriginal()
  const folder = freshFolder()
  execFileSync('cp', ['-Rp', join(original, 'postgres'), join(original, 'postgres-passwords.json'), folder])
  return folder
}

async function makeOriginal(): Promise<string> {
  const folder = mkdtempSync(join(process.env.TEST_DATA ?? tmpdir(), 'used-'))
  chmodSync(folder, 0o711)
  await (await attachEmbedded({ folder, say() {}, settings })).release()
  return folder
}

/** Attaches the test itself. */
export async function attached(folder: string, options: Partial<Options> = {}): Promise<Embedded> {
  used.add(folder)
  const embedded = await attachEmbedded({ folder, say() {}, settings, ...options })
  attachments.push(embedded)
  return embedded
}

/** A process of its own that attaches, says so, and releases when its input ends. */
export function attachedProcess(folder: string, options: Partial<Options> & { account?: Account } = {}) {
  used.add(folder)
  const { account, ...rest } = options
  const program = join(freshFolder(0o755), 'attach.ts')
  writeFileSync(
    program,
    `import { attachEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
     const options = ${JSON.stringify({ folder, settings, ...rest })}
     const embedded = await attachEmbedded({ ...options, say() {} })
     console.log('attached')
     await new Promise((resolve) => process.stdin.on('end', resolve).resume())
     await embedded.release()
     console.log('released')`,
  )
  const child = spawn(process.execPath, [program], { ...account, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'close') as Promise<[number | null]>
  const attached = (async () => {
    while (!output.includes('attached')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it left: ${output}`)
      await pause(10)
    }
  })()
  attached.catch(() => {})
  return { child, ended, attached, output: () => output }
}

/** One query on a connection of its own. */
export async function query<Row>(login: Login, text: string): Promise<Row[]> {
  const sql = postgres({ ...login, max: 1, fetch_types: false, onnotice() {} })
  try {
    return (await sql.unsafe(text)) as unknown as Row[]
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** The same, asked again until PostgreSQL is back. */
export async function queryUntilBack<Row>(login: Login, text: string): Promise<Row[]> {
  for (;;) {
    try {
      return await query(login, text)
    } catch {
      await pause(50)
    }
  }
}

/** The id in postmaster.pid, dead or alive. */
export function postmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Ends everything that a test has begun. */
export async function strike(): Promise<void> {
  await Promise.allSettled(attachments.splice(0).map((embedded) => embedded.release()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of used) await clearOut(folder)
  used.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function clearOut(folder: string): Promise<void> {
  try {
    const pid = postmasterPid(folder)
    process.kill(pid, 'SIGQUIT')
    while (commandOf(pid)) await pause(20)
  } catch {}
  const [cluster, run] = [linked(join(folder, 'postgres')), linked(join(folder, 'run'))]
  if (run) rmSync(run, { recursive: true, force: true })
  if (cluster) rmSync(dirname(cluster), { recursive: true, force: true })
}

function linked(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
