import { setTimeout as pause } from 'node:timers/promises'
import { sendMessage } from '../crash/clients/messages.ts'
import { movePoints } from '../crash/clients/points.ts'
import { workOnTicket } from '../crash/clients/tickets.ts'
import { type Journal, openJournal } from '../crash/journal.ts'
import { waitFor } from '../crash/place.ts'
import type { Scene } from '../crash/scene.ts'

/** A call by its key: it was not sent before `sent`, and acknowledged at `acknowledged`, in seconds of the scene. */
export type Call = { key: string; sent: number; acknowledged: number }

type Client = { work(scene: Scene, key: string): Promise<void>; restMs: number }

const CLIENTS: readonly Client[] = [
  ...Array<Client>(6).fill({ work: movePoints, restMs: 20 }),
  ...Array<Client>(4).fill({ work: workOnTicket, restMs: 20 }),
  ...Array<Client>(2).fill({ work: sendMessage, restMs: 200 }),
]

/** More calls than can be under way at once, so that some of them were both sent and acknowledged in this time. */
export const SURELY_NEW = CLIENTS.length + 15

/** Seconds since the scene began. */
export const elapsed = ({ begun }: Scene) => (performance.now() - begun) / 1000

/** Clients that write, each one call after the other with a key that begins with `name`, until they are finished. */
export function startWriters(scene: Scene, name: string) {
  const over = new AbortController()
  const writers = CLIENTS.map(({ work, restMs }, client) => {
    const own: Scene = { ...scene, journal: openJournal() }
    const begun = new Map<string, number>()
    const run = async () => {
      for (let i = 0; ; i++) {
        await pause(scene.random() * 2 * restMs, undefined, { signal: over.signal }).catch(() => {})
        if (over.signal.aborted) return
        const key = `${name} client ${client} call ${i}`
        begun.set(key, elapsed(scene))
        await work(own, key)
      }
    }
    return { journal: own.journal, begun, working: run() }
  })
  const done = Promise.all(writers.map(({ working }) => working))
  done.catch(() => {}) // it is waited for in the end
  const acknowledged = () => writers.reduce((sum, { journal }) => sum + journal.acknowledged.length, 0)
  return {
    /** Waits until so many more calls were acknowledged. */
    async more(count: number): Promise<void> {
      const wanted = acknowledged() + count
      await waitFor('calls are acknowledged', () => (acknowledged() >= wanted ? true : undefined))
    },
    /** Every call is acknowledged or given up then. */
    async finish(): Promise<{ journal: Journal; calls: Call[] }> {
      over.abort()
      await done
      const calls = writers.flatMap(({ journal, begun }) => callsOf(journal, begun))
      return { journal: together(writers.map(({ journal }) => journal)), calls }
    },
  }
}

/** One client's calls in their order: what does not begin a piece of work was sent after the call before it. */
function callsOf(journal: Journal, begun: ReadonlyMap<string, number>): Call[] {
  const ofTickets = [...journal.tickets.values()].flatMap(({ title, deeds }) => deeds.map(({ text }) => text ?? title))
  const keys = [...journal.points.keys(), ...journal.messages.keys(), ...ofTickets]
  return keys.map((key, i) => ({
    key,
    sent: begun.get(key) ?? (journal.acknowledged[i - 1] as number),
    acknowledged: journal.acknowledged[i] as number,
  }))
}

/** What all of these clients were told. */
export function together(journals: readonly Journal[]): Journal {
  const sum = (of: 'lost' | 'retries' | 'repeats') => journals.reduce((all, journal) => all + journal[of], 0)
  return {
    ...openJournal(),
    points: new Map(journals.flatMap(({ points }) => [...points])),
    tickets: new Map(journals.flatMap(({ tickets }) => [...tickets])),
    messages: new Map(journals.flatMap(({ messages }) => [...messages])),
    wrong: journals.flatMap(({ wrong }) => wrong),
    acknowledged: journals.flatMap(({ acknowledged }) => acknowledged).sort((a, b) => a - b),
    ...{ lost: sum('lost'), retries: sum('retries'), repeats: sum('repeats') },
  }
}
