import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reason } from '../../../contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import { type ArchiveDriver, type ArchiveItem, type ArchiveLogin, archiveError } from './driver.ts'

type NativeCall =
  | { what: 'pull'; seq: number; limit: number }
  | { what: 'open'; key: string; sealed: string }
  | { what: 'media'; fileId: string; next: string }

export type NativeRequest = NativeCall & { id: number }
export type NativeReply = { id: number; code: number; text?: string; data?: string; next?: string; isLast?: boolean }

const CHILD = fileURLToPath(new URL('native-child.ts', import.meta.url))
const LONGEST_MS = 60_000
/** The library's session lasts two hours: its process is replaced before that. */
const LIFE_MS = 100 * 60_000

/**
 * The platform's own library (`libWeWorkFinanceSdk_C.so`), in a process for each corporation. When a process ends, by a
 * fault of the library or its age, the next request starts another one.
 */
export function nativeArchive(library: string, child = CHILD): ArchiveDriver & { close(): void } {
  const workers = new Map<string, Worker>()

  function workerOf({ corpid, secret }: Pick<ArchiveLogin, 'corpid' | 'secret'>): Worker {
    const name = `${corpid} ${secret}`
    const known = workers.get(name)
    if (known?.isAlive()) return known
    const made = startWorker(child, { ARCHIVE_LIBRARY: library, ARCHIVE_CORPID: corpid, ARCHIVE_SECRET: secret })
    workers.set(name, made)
    return made
  }

  async function ask(worker: Worker, asked: NativeCall): Promise<NativeReply> {
    const reply = await worker.ask(asked)
    if (reply.code !== 0) throw archiveError(asked.what, reply.code)
    return reply
  }

  return {
    async pull(login, seq, limit) {
      const { text = '' } = await ask(workerOf(login), { what: 'pull', seq, limit })
      const { errcode = 0, errmsg, chatdata = [] } = JSON.parse(text)
      if (errcode !== 0) throw archiveError('pull', errcode, errmsg)
      return chatdata as ArchiveItem[]
    },
    async open(key, sealed) {
      const { text = '' } = await ask(workerOf({ corpid: '', secret: '' }), { what: 'open', key, sealed })
      return text
    },
    async media(login, fileId, next) {
      const reply = await ask(workerOf(login), { what: 'media', fileId, next })
      return { bytes: Buffer.from(reply.data ?? '', 'base64'), next: reply.next ?? '', isLast: reply.isLast === true }
    },
    close() {
      for (const worker of workers.values()) worker.stop()
      workers.clear()
    },
  }
}

type Worker = { ask(asked: NativeCall): Promise<NativeReply>; isAlive(): boolean; stop(): void }

function startWorker(path: string, settings: Record<string, string>): Worker {
  const bornMs = performance.now()
  const { NODE_OPTIONS, PATH, TZ, https_proxy } = process.env
  const given = Object.fromEntries(Object.entries({ NODE_OPTIONS, PATH, TZ, https_proxy }).filter(([, value]) => value))
  const child: ChildProcess = fork(path, {
    env: { ...given, ...settings },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const waiting = new Map<number, { resolve(reply: NativeReply): void; reject(error: Error): void }>()
  let alive = true
  let lastId = 0
  const end = (why: string) => {
    alive = false
    const error = new PlatformError('unavailable', reason('archive_broken', { said: why }))
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  child.on('message', (reply: NativeReply) => {
    waiting.get(reply.id)?.resolve(reply)
    waiting.delete(reply.id)
  })
  child.once('error', (error) => end(error.message))
  child.once('exit', (code, signal) => end(`the library's process ended (${signal ?? code})`))
  return {
    ask(asked) {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          child.kill('SIGKILL')
          end('the library did not answer')
        }, LONGEST_MS)
        const settle =
          <V>(finish: (value: V) => void) =>
          (value: V) => {
            clearTimeout(timer)
            finish(value)
          }
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
        child.send({ id, ...asked } satisfies NativeRequest)
      })
    },
    isAlive: () => alive && (waiting.size > 0 || performance.now() - bornMs < LIFE_MS),
    stop: () => child.disconnect(),
  }
}
