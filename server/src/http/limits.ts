import { type Corp, DEFAULT_IN_FLIGHT, effectiveLimits } from '../contract/corp.ts'
import { ApiError, globals } from '../contract/errors.ts'
import type { OpenEndpoint } from '../endpoint.ts'
import type { Window, Windows } from './shared-windows.ts'

const CODES = { in_flight: 10052, window: 10053, overload: 10953 } as const

/** A refusal by a limit, and by which. */
export class LimitError extends ApiError {
  readonly limit: keyof typeof CODES
  constructor(limit: keyof typeof CODES, detail: string, headers: Record<string, string>) {
    const { http, message } = globals[CODES[limit]]
    super(CODES[limit], `${message}：${detail}`, { http, headers })
    this.limit = limit
  }
}

/** Callers whose token is not cached count together, as one corporation without an in-flight limit of its own. */
export const UNKNOWN_TOKENS = { corp_id: '', limits: { in_flight: 0 } }

/** The part of the node's in-flight limit that any corporation may use; the rest is for those below an equal share. */
const SHARED = 0.5

/**
 * Counts calls: those in flight per corporation on this node, which has an equal part of the limit, and those in a window per
 * corporation and path on all nodes.
 */
export function openLimits(mostInFlight: number, windows: Windows, nodes: () => number) {
  const shared = mostInFlight * SHARED
  const inFlight = new Map<string, number>()
  let taken = 0

  return {
    /**
     * Counts a call as in flight; the returned function ends that. Throws 10052 at the corporation's in-flight limit, and
     * 10953 when half of the node's limit is used and the corporation has its share or more.
     */
    enter({ corp_id, limits }: Pick<Corp, 'corp_id' | 'limits'>): () => void {
      const most = effectiveLimits(limits).in_flight ?? DEFAULT_IN_FLIGHT
      const now = inFlight.get(corp_id) ?? 0
      if (most > 0 && now >= Math.ceil(most / nodes())) {
        throw new LimitError('in_flight', `最多 ${most} 个`, { 'retry-after': '1' })
      }
      const share = shared / (inFlight.size + (now === 0 ? 1 : 0))
      // half of what is left at most, so that something is always left for the next corporation
      const rest = (mostInFlight - taken) / 2
      if (taken >= shared && now >= Math.min(share, rest)) throw overloaded()
      inFlight.set(corp_id, now + 1)
      taken++
      return () => {
        taken--
        const left = (inFlight.get(corp_id) ?? 1) - 1
        if (left > 0) inFlight.set(corp_id, left)
        else inFlight.delete(corp_id)
      }
    },

    /** Counts one call in each window that is set; the headers to send, or 10053. */
    async count(corp: Corp, endpoint: OpenEndpoint): Promise<Record<string, string>> {
      const set = windowsFor(corp, endpoint)
      const states: string[] = []
      for (const window of set) {
        const { refused, left, waitMs } = await windows(corp.corp_id, endpoint.path, window)
        const wait = Math.max(1, Math.ceil(waitMs / 1000))
        states.push(`"${window.name}";r=${left};t=${wait}`)
        if (refused) {
          const headers = { ...rateHeaders(set, states), 'retry-after': String(wait) }
          throw new LimitError('window', `${window.seconds} 秒内最多 ${window.calls} 次`, headers)
        }
      }
      return rateHeaders(set, states)
    },

    /** Whether any window is set for this corporation, so that a call without one costs nothing. */
    counts: (corp: Corp, endpoint: OpenEndpoint) => windowsFor(corp, endpoint).length > 0,
  }
}

/** The refusal of a node that is at its in-flight limit. */
export const overloaded = () => new LimitError('overload', '过载', { 'retry-after': '1' })

export type LimitCounters = ReturnType<typeof openLimits>

const NONE: Window[] = []

function windowsFor({ limits }: Corp, { batch }: OpenEndpoint): Window[] {
  if (!limits.profile && !limits.per_minute && !limits.per_hour && !limits.batch_per_minute && !limits.batch_per_hour)
    return NONE
  const all = effectiveLimits(limits)
  const blocks = limits.profile === 'strict'
  const minute = (batch && all.batch_per_minute) || all.per_minute || 0
  const hour = (batch && all.batch_per_hour) || all.per_hour || 0
  return [
    { name: 'minute', calls: minute, seconds: 60, blocks },
    { name: 'hour', calls: hour, seconds: 3600, blocks },
  ].filter((window) => window.calls > 0)
}

/** The fields of draft-ietf-httpapi-ratelimit-headers. */
function rateHeaders(windows: Window[], states: string[]): Record<string, string> {
  if (windows.length === 0) return {}
  return {
    'ratelimit-policy': windows.map((w) => `"${w.name}";q=${w.calls};w=${w.seconds}`).join(', '),
    ratelimit: states.join(', '),
  }
}
