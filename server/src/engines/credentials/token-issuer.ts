import type { Clock } from '../../clock.ts'
import type { Sql } from '../../storage/connect.ts'
import { openThrottle } from './throttle.ts'
import { mintToken, TOKEN_LIFE } from './token.ts'

/** Opens for the right secret; wrong ones are answered alike, whatever was wrong, and slowed down, as `counting` counts. */
export function openTokenIssuer(pool: Sql, clock: Clock, counting = pool) {
  const throttle = openThrottle(counting)
  return {
    async open(corpId: string, secret: string, address: string) {
      const token = await mintToken({ corpId, pool }, secret, Math.floor(clock() / 1000))
      if (token) return { token, expiresIn: TOKEN_LIFE }
      const wait = await throttle.wrong(corpId, address)
      return wait > 0 ? ({ refused: 'throttled', waitSeconds: wait } as const) : ({ refused: 'wrong' } as const)
    },
  }
}
