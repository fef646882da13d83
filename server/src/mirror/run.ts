import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import { ConnectionError, ServerError, ThrottledError, TimeoutError } from '../../../packages/client/src/errors.ts'
import { type ApiDocument, type Column, columnsByKind } from './columns.ts'
import { openCopy } from './copy.ts'
import { createMirror } from './mirror.ts'
import { MirrorError, type Target } from './target.ts'

export type MirrorReport = {
  corp_id: string
  /** The copy has all changes up to here; null when it has no kind. */
  cursor: string | null
  kinds: { kind: string; rows: number; read: number; applied: number }[]
  skipped: { kind: string; code: number }[]
  seconds: number
}

type Options = {
  client: Client
  /** The API document of the service. */
  document: () => Promise<ApiDocument>
  target: Target
  corpId: string
  /** Only these; undefined for all. */
  kinds: readonly string[] | undefined
  /** Milliseconds between looks at the feed; undefined to leave once the copy is up to date. */
  pollMs: number | undefined
  signal: AbortSignal
  /** Given once, when the copy is up to date for the first time. */
  caughtUp: (report: MirrorReport) => void
  say: (line: string) => void
}

const LONGEST_PAUSE_MS = 30_000

/** Copies, and follows until the signal. While the service cannot be reached it keeps trying. */
export async function runMirror(options: Options): Promise<void> {
  const { client, target, corpId, pollMs, signal, caughtUp, say } = options
  const begun = performance.now()
  let described = columnsByKind(await options.document())
  const kinds = chosen(options.kinds, described)
  const copy = await openCopy(target, corpId)
  const prepare = async () => {
    for (const kind of kinds) await copy.prepare(kind, described.get(kind) as Column[])
  }
  await client.token() // a target is taken for a corporation that can be read
  await prepare()
  const mirror = createMirror(client, copy, kinds, signal)
  const ignored = new Set<string>()

  /** Looks at the document again when a record has a field that it did not name. */
  async function learn(): Promise<boolean> {
    const fresh = mirror.takeUnknown().filter(({ kind, name }) => !ignored.has(`${kind} ${name}`))
    if (fresh.length === 0) return false
    described = columnsByKind(await options.document())
    for (const { kind, name } of fresh) ignored.add(`${kind} ${name}`)
    await prepare()
    return true
  }

  async function round(): Promise<void> {
    do await mirror.catchUp()
    while (await learn())
  }

  const refused = (kind: string) => ({ kind, code: mirror.skipped.get(kind) as number })

  async function report(): Promise<MirrorReport> {
    const held = kinds.filter((kind) => !mirror.skipped.has(kind))
    const cursors = held.map((kind) => Number(copy.states.get(kind)?.cursor ?? 0))
    const counts: MirrorReport['kinds'] = []
    for (const kind of held) {
      const { read = 0, applied = 0 } = mirror.done.get(kind) ?? {}
      counts.push({ kind, rows: await copy.count(kind), read, applied })
    }
    return {
      ...{ corp_id: corpId, cursor: cursors.length === 0 ? null : String(Math.min(...cursors)), kinds: counts },
      skipped: kinds.filter((kind) => mirror.skipped.has(kind)).map(refused),
      seconds: Math.round(performance.now() - begun) / 1000,
    }
  }

  if (pollMs === undefined) {
    await round()
    if (!signal.aborted) caughtUp(await report())
    return
  }
  let told = false
  for (let failures = 0; !signal.aborted; ) {
    try {
      await round()
      failures = 0
      if (!told && !signal.aborted) caughtUp(await report())
      told = true
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) throw error
      if (failures++ === 0) say(`${(error as Error).message}; trying again`)
    }
    const wait = Math.min(pollMs * 2 ** failures, Math.max(pollMs, LONGEST_PAUSE_MS))
    await pause(wait, undefined, { signal }).catch(() => {})
  }
}

function chosen(wanted: readonly string[] | undefined, described: ReadonlyMap<string, unknown>): string[] {
  const wrong = wanted?.find((kind) => !described.has(kind))
  if (wrong !== undefined)
    throw new MirrorError(`the service has no kind ${wrong}; it has ${[...described.keys()].join(', ')}`)
  return [...described.keys()].filter((kind) => !wanted || wanted.includes(kind))
}

function isPassing(error: unknown): boolean {
  return [ConnectionError, TimeoutError, ServerError, ThrottledError].some((each) => error instanceof each)
}
