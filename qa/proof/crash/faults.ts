import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readNote } from '@guanxi/embedded-postgres/postmaster.ts'
import { commandOf } from '@guanxi/embedded-postgres/process.ts'
import { pick } from '../../lab/random.ts'
import { type Place, ready, waitFor } from './place.ts'

/**
 * What is killed with SIGKILL: the service; the service, and again while it starts; PostgreSQL's postmaster; one of its
 * backends, whereupon PostgreSQL resets itself; or postmaster and service at once.
 */
export type Fault = 'service' | 'starting service' | 'postmaster' | 'backend' | 'both'

/** Kills of the service and of PostgreSQL that a fault counts for. */
export const KILLS: Record<Fault, { service: number; postgres: number }> = {
  service: { service: 1, postgres: 0 },
  'starting service': { service: 2, postgres: 0 },
  postmaster: { service: 0, postgres: 1 },
  backend: { service: 0, postgres: 1 },
  both: { service: 1, postgres: 1 },
}

/** Faults that add up to so many kills, in an order drawn at random. */
export function draw(random: () => number, kills: { service: number; postgres: number }): Fault[] {
  const faults: Fault[] = []
  let { service, postgres } = kills
  const most: Fault[] = ['postmaster', 'both', 'postmaster', 'backend', 'postmaster']
  for (let i = 0; postgres > 0; i++) take(most[i % most.length] as Fault)
  for (let i = 0; service > 0; i++) take(service > 1 && i % 5 === 1 ? 'starting service' : 'service')
  return faults
    .map((fault) => ({ fault, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fault }) => fault)

  function take(fault: Fault): void {
    faults.push(fault)
    service -= KILLS[fault].service
    postgres -= KILLS[fault].postgres
  }
}

/** Does it, and waits until the service is ready again by itself; gives the seconds from the last kill until then. */
export async function strike(place: Place, fault: Fault, random: () => number): Promise<number> {
  const { keeper } = place
  const hit = KILLS[fault].postgres > 0 ? await hitPostgres(place, fault, random) : undefined
  if (fault === 'starting service') {
    await keeper.kill()
    await pause(random() * 1500)
  }
  if (KILLS[fault].service > 0) await keeper.kill()
  const begun = performance.now()
  if (hit) {
    await waitFor('what was killed is gone', () => (hit.gone.some(lives) ? undefined : true))
    await waitFor('PostgreSQL is back', () => {
      const running = runningPostmaster(place)
      return running !== undefined && !hit.gone.includes(running) ? true : undefined
    })
  }
  await ready(place)
  return (performance.now() - begun) / 1000
}

/** Kills the postmaster or a backend; `gone` are the processes that cannot survive it. */
async function hitPostgres(place: Place, fault: Fault, random: () => number): Promise<{ gone: number[] }> {
  return waitFor('there is a PostgreSQL to kill', () => {
    const postmaster = runningPostmaster(place)
    if (postmaster === undefined) return undefined
    const backends = fault === 'backend' ? backendsOf(postmaster) : []
    const victim = backends.length > 0 ? pick(random, backends) : postmaster
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      return undefined // it ended by itself just now
    }
    return { gone: backends.length > 0 ? backends : [victim] }
  })
}

const lives = (pid: number) => (commandOf(pid) ?? '').includes('postgres')

function runningPostmaster(place: Place): number | undefined {
  const note = readNote(place.cluster())
  return note?.ready && lives(note.pid) ? note.pid : undefined
}

/** The processes in which PostgreSQL serves our connections; none where the machine does not tell. */
function backendsOf(postmaster: number): number[] {
  const pids = entries('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => parentOf(pid) === postmaster && commandOf(pid)?.startsWith('postgres: guanxi'))
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
