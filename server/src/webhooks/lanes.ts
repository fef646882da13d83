import { isBot } from './bots/target.ts'
import { type Claim, laneKey } from './claim.ts'

/** A subscription's own queue on this worker: what it holds and how much it may hold. */
export type Lane = {
  corpId: string
  subscriptionId: number
  queue: Claim[]
  sending: number
  /** A bot gets one message after the other. */
  isBot: boolean
  /** Claims that it may hold at once: grows while the receiver keeps up and falls when it does not. */
  quota: number
}

/** How a receiver took an attempt: `refused` answered, but not with 2xx; `silent` gave no answer. */
export type Verdict = 'delivered' | 'refused' | 'silent'

/** Claims that a subscription holds before its receiver has shown how fast it is. */
export const FIRST_QUOTA = 4
const LARGEST_QUOTA = 512

/** Requests to one receiver at once: 8, and up to 32 for one that has taken hundreds without a fault. */
export function sendersOf({ quota }: Lane): number {
  return Math.min(quota, Math.max(8, quota >> 4))
}

/** The lanes of one worker: what one receiver does never touches another's lane. */
export function openLanes() {
  const lanes = new Map<string, Lane>()

  function laneOf({ corpId, subscriptionId, target }: Claim): Lane {
    const key = laneKey(corpId, subscriptionId)
    let lane = lanes.get(key)
    if (!lane) {
      const one = isBot(target)
      lane = { corpId, subscriptionId, queue: [], sending: 0, isBot: one, quota: one ? 1 : FIRST_QUOTA }
      lanes.set(key, lane)
    }
    return lane
  }

  return {
    /** Queues claims and gives the lanes that got some. */
    add(claims: readonly Claim[]): Set<Lane> {
      const touched = new Set<Lane>()
      for (const claim of claims) {
        const lane = laneOf(claim)
        lane.queue.push(claim)
        touched.add(lane)
      }
      return touched
    },
    /** Adapts the lane's quota to how its receiver answered; returns the claims that are now over it. */
    judge(lane: Lane, verdict: Verdict): Claim[] {
      if (lane.isBot) return []
      if (verdict === 'delivered') lane.quota = Math.min(lane.quota + 2, LARGEST_QUOTA)
      else lane.quota = verdict === 'silent' ? 1 : Math.max(1, Math.floor(lane.quota / 2))
      return lane.queue.splice(lane.quota)
    },
    /** How many more each known lane may take now. */
    rooms(): Record<string, number> {
      const rooms: Record<string, number> = {}
      for (const [key, { queue, sending, quota }] of lanes) rooms[key] = Math.max(0, quota - queue.length - sending)
      return rooms
    },
    /** Forgets idle lanes. */
    tidy(): void {
      for (const [key, { queue, sending }] of lanes) if (queue.length + sending === 0) lanes.delete(key)
    },
    held(): number {
      let sum = 0
      for (const { queue, sending } of lanes.values()) sum += queue.length + sending
      return sum
    },
    /** Empties all queues. */
    drain(): Claim[] {
      return [...lanes.values()].flatMap(({ queue }) => queue.splice(0))
    },
  }
}
