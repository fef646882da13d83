import type { Command } from 'commander'
import { mintOperatorToken } from '../engines/credentials/operator-token.ts'
import { TOKEN_LIFE } from '../engines/credentials/token.ts'
import { now } from '../storage/as-command.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError } from './exit.ts'
import { leaf } from './leaf.ts'

/** `guanxi token` */
export function addToken(program: Command): void {
  leaf(program, 'token', 'mint an access token without a secret, for operators', ['token --corp ww123'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .action(
      onStore(async ({ owner }, { corp }: { corp: string }) => {
        await found(owner, corp)
        const access_token = await mintOperatorToken(owner, corp, now())
        if (!access_token) throw new CliError(`corporation ${corp} is removed; revive it first`)
        return { data: { access_token, expires_in: TOKEN_LIFE }, text: access_token }
      }),
    )
}
