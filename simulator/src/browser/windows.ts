import { randomBytes } from 'node:crypto'
import type { Sim } from '../sim.ts'
import type { Browsing } from './visitor.ts'

/** One site in somebody's browser, shown under a host of its own: `<label>.localhost`. */
export interface Window {
  label: string
  browsing: Browsing
  /** Where the site really is. */
  site: string
  /** Where the simulator shows it. */
  shown: string
}

export type Windows = ReturnType<typeof openWindows>

const MOST = 1000
const LABEL = /^([0-9a-f]{32})\.localhost(?::\d+)?$/i

/**
 * The windows in which the phone shows sites as somebody: addresses below one are those of the site, so that pages work
 * as they are. A label cannot be guessed. They are forgotten with the process.
 */
export function openWindows(sim: Pick<Sim, 'origin'>) {
  const labels = new Map<string, Window>()
  const known = new Map<string, Window>()

  function windowFor(browsing: Browsing, site: string): Window {
    const key = `${browsing.key} ${site}`
    const found = known.get(key)
    if (found) return found
    const label = randomBytes(16).toString('hex')
    const made = { label, browsing, site, shown: `http://${label}.localhost:${new URL(sim.origin()).port}` }
    if (labels.size >= MOST) for (const map of [labels, known]) map.clear()
    labels.set(label, made)
    known.set(key, made)
    return made
  }

  return {
    /** The window that a request is for, by its Host. */
    byHost: (host: string | undefined): Window | undefined => labels.get(LABEL.exec(host ?? '')?.[1] ?? ''),
    isWindow: (host: string | undefined) => LABEL.test(host ?? ''),
    /** Where the phone shows an address as somebody. */
    addressOf(browsing: Browsing, url: URL): string {
      return windowFor(browsing, url.origin).shown + url.pathname + url.search + url.hash
    },
  }
}
