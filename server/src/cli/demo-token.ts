import { mintOperatorToken } from '../engines/credentials/operator-token.ts'
import { TOKEN_LIFE } from '../engines/credentials/token.ts'
import { now } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import { demoCorpId } from './demo-corp.ts'

/** Tokens of the demo corporation for the reference page: the same one for half of its life; undefined without a demo. */
export function openDemoToken(owner: Sql): () => Promise<string | undefined> {
  let kept: { token: Promise<string | undefined>; until: number } | undefined
  const mint = async () => {
    const corpId = await demoCorpId(owner)
    return corpId === undefined ? undefined : mintOperatorToken(owner, corpId, now())
  }
  return async () => {
    if (!kept || kept.until <= now()) kept = { token: mint(), until: now() + TOKEN_LIFE / 2 }
    const token = await kept.token.catch(() => undefined)
    if (token === undefined) kept = undefined
    return token
  }
}
