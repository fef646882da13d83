import { setTimeout as pause } from 'node:timers/promises'
import { revokeSecret } from '../../../server/src/engines/credentials/secret.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './nodes.ts'

/** The promise: a revoked secret ends its tokens everywhere within a second. */
const PROMISED_MS = 1000

/** Revokes the secret, as an operator's command does beside the nodes, and asks the nodes until they refuse its tokens. */
export async function revokedOnAll({ corpId, secret, addresses, tokens }: Nodes, owner: Sql): Promise<Finding> {
  const problems: string[] = []
  const opened = async (address: string, token: string) =>
    (await callJson(address, '/open-api/staff/list', { token })).errcode === 0
  for (const address of addresses) {
    for (const token of tokens) if (!(await opened(address, token))) problems.push(`${address} refused a good token`)
  }
  const [row] = await owner`select secret_id from secret where corp_id = ${corpId}`
  await asCommand(owner, corpId, (ctx) => revokeSecret(ctx, row?.secret_id as number))
  await pause(PROMISED_MS)
  for (const address of addresses) {
    for (const token of tokens) if (await opened(address, token)) problems.push(`${address} still believes a token`)
    const again = await callJson(address, '/open-api/access_token/get', { body: { corp_id: corpId, secret } })
    if (again.errcode === 0) problems.push(`${address} gave a token for a revoked secret`)
  }
  const about = {
    what: 'a secret is revoked while the nodes that are left know its tokens',
    bar: 'after a second they refuse every token of it, and give no other',
    result: `${tokens.length} tokens on ${addresses.length} nodes`,
  }
  return noProblems(about, problems)
}
