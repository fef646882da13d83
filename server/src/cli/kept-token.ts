import { mintOperatorToken } from '../engines/credentials/operator-token.ts'
import { TOKEN_LIFE } from '../engines/credentials/token.ts'
import { now } from '../storage/as-command.ts'
import { onStoreBriefly } from './command.ts'
import { found } from './corp.ts'
import { CliError } from './exit.ts'

/** A token of this installation, minted anew when half of its life is over. */
export function keptToken(corp: string): () => Promise<string> {
  let kept: { token: Promise<string>; until: number } | undefined
  const mint = () =>
    onStoreBriefly(async ({ owner }) => {
      await found(owner, corp)
      const token = await mintOperatorToken(owner, corp, now())
      if (!token) throw new CliError(`corporation ${corp} is removed; revive it first`)
      return token
    })
  return () => {
    if (!kept || kept.until < now()) kept = { token: mint(), until: now() + TOKEN_LIFE / 2 }
    return kept.token
  }
}
