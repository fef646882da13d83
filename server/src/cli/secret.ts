import type { Command } from 'commander'
import { lockCorp } from '../engines/corporations/turn.ts'
import { OPERATOR } from '../engines/credentials/operator-token.ts'
import { addSecret, listSecrets, newSecret, revokeSecret } from '../engines/credentials/secret.ts'
import { recordCommand } from '../storage/as-command.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { DEMO_UNSEEN } from './demo-corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { whole } from './option-values.ts'
import { showTime, table } from './output.ts'

type OfCorp = { corp: string }

/** `guanxi secret …` */
export function addSecretCommands(program: Command): void {
  const secret = group(program, 'secret', 'create, list and revoke the secrets of a corporation', [
    'secret create --corp ww123',
    'secret list --corp ww123',
  ])

  leaf(secret, 'create', 'create a secret and show it, this once', ['secret create --corp ww123 --name crm'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .option('--name <name>', 'what it is for', 'cli')
    .action(
      onStore(async ({ owner }, { corp, name }: OfCorp & { name: string }) => {
        if (name === OPERATOR || name === DEMO_UNSEEN) throw new CliError(`the name ${name} is taken`, EXIT.usage)
        await found(owner, corp)
        const value = newSecret()
        const secret_id = await recordCommand(
          owner,
          corp,
          async (ctx) => {
            await lockCorp(ctx)
            return addSecret(ctx, { name, secret: value })
          },
          (id) => ({ action: 'created', kind: 'secret', id, after: { name } }),
        )
        return { data: { corp_id: corp, secret_id, name, secret: value }, text: value }
      }),
    )

  leaf(secret, 'list', 'list secrets: their names and times', ['secret list --corp ww123'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .action(
      onStore(async ({ owner }, { corp }: OfCorp) => {
        await found(owner, corp)
        const secrets = await listSecrets(owner, corp)
        const rows = secrets.map((s) => [
          s.secret_id,
          s.name,
          showTime(s.created_at),
          showTime(s.last_used_at),
          showTime(s.revoked_at),
        ])
        return { data: secrets, text: table(['ID', 'NAME', 'CREATED', 'LAST USED', 'REVOKED'], rows) }
      }),
    )

  leaf(secret, 'revoke', 'end a secret and all its tokens', ['secret revoke --corp ww123 --id 2'])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--id <n>', "the secret's id, see secret list", whole(1))
    .action(
      onStore(async ({ owner }, { corp, id }: OfCorp & { id: number }) => {
        await found(owner, corp)
        const revoked = await recordCommand(
          owner,
          corp,
          (ctx) => revokeSecret(ctx, id),
          (done) => (done ? { action: 'revoked', kind: 'secret', id } : undefined),
        )
        if (!revoked) throw notFound(`secret ${id} in use by ${corp}`)
        return { data: { corp_id: corp, secret_id: id, revoked: true }, text: `revoked secret ${id} of ${corp}` }
      }),
    )
}
