import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Wrong secrets that one corporation, or one address, may send in a minute. */
const WRONG_A_MINUTE = 10

/** Counts wrong secrets; a right one is never held up. */
export type Throttle = {
  /** Counts one that proved wrong. Seconds for which wrong ones are told to wait; 0 when this one is told that it is wrong. */
  wrong(corpId: string, address: string): Promise<number>
}

/** Counts in the memory of this node alone. */
export function openThrottle(): Throttle {
  const byCorp = new RateLimiterMemory({ points: WRONG_A_MINUTE, duration: 60 })
  const byAddress = new RateLimiterMemory({ points: WRONG_A_MINUTE, duration: 60 })
  return {
    async wrong(corpId, address) {
      const waits = await Promise.all([spend(byCorp, corpId), spend(byAddress, address)])
      return Math.max(...waits)
    },
  }
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (full) {
    return Math.max(1, Math.ceil((full as RateLimiterRes).msBeforeNext / 1000))
  }
}
