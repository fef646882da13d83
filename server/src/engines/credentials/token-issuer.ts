import type { Clock } from '../../clock.ts'
import { globalError } from '../../contract/errors.ts'
import type { Sql } from '../../storage/connect.ts'
import { openThrottle } from './throttle.ts'
import { mintToken, TOKEN_LIFE } from './token.ts'

/** Opens for the right secret; wrong ones are answered alike, whatever was wrong, and slowed down. */
export function openTokenIssuer(pool: Sql, clock: Clock) {
  const throttle = openThrottle()
  return {
    async open(corpId: string, secret: string, address: string): Promise<{ token: string; expiresIn: number }> {
      const token = await mintToken({ corpId, pool }, secret, Math.floor(clock() / 1000))
      if (token) return { token, expiresIn: TOKEN_LIFE }
      const wait = await throttle.wrong(corpId, address)
      if (wait > 0) throw globalError(10053, 'corp_id 或 secret 连续错误', { headers: { 'retry-after': String(wait) } })
      throw globalError(10001, 'corp_id 或 secret 错误')
    },
  }
}
