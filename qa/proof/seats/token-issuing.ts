import { addSecret, revokeSecret } from '../../../server/src/engines/credentials/secret.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Ctx } from '../../../server/src/storage/ctx.ts'
import { callRaw } from '../../lab/call.ts'
import { wrongWith } from './expect.ts'
import { DOOR } from './specification.ts'

/** Asks for tokens with right and wrong secrets; fewer wrong ones than the throttle counts. */
export async function callTokenIssuing(
  address: string,
  owner: Sql,
  now: number,
): Promise<{ calls: number; problems: string[] }> {
  const corps = ['ww_door', 'ww_door_other', 'ww_door_removed']
  for (const corp_id of corps) {
    await owner`insert into corp (corp_id, name, created_at) values (${corp_id}, ${corp_id}, ${now})`
    await asCommand(owner, corp_id, (ctx) => addSecret(ctx, { name: 'lab', secret: `secret-of-${corp_id}` }), now)
  }
  const revoke = async (ctx: Ctx) => revokeSecret(ctx, await addSecret(ctx, { name: 'lab', secret: 'revoked' }))
  await asCommand(owner, 'ww_door', revoke, now)
  await owner`update corp set removed_at = ${now} where corp_id = 'ww_door_removed'`
  const right = { corp_id: 'ww_door', secret: 'secret-of-ww_door' }
  const cases: [what: string, body: Record<string, unknown>, code: number][] = [
    ['right, without a seat', right, 0],
    ['wrong', { ...right, secret: 'wrong' }, 10001],
    ['of another corporation', { ...right, secret: 'secret-of-ww_door_other' }, 10001],
    ['revoked', { ...right, secret: 'revoked' }, 10001],
    ['of a removed corporation', { corp_id: 'ww_door_removed', secret: 'secret-of-ww_door_removed' }, 10001],
    ['of an unknown corporation', { ...right, corp_id: 'ww_nobody' }, 10001],
    ['empty', { ...right, secret: '' }, 10049],
    ['missing', { corp_id: 'ww_door' }, 10049],
    ['no text', { ...right, secret: 1 }, 10049],
    ['right again', right, 0],
  ]
  const problems: string[] = []
  for (const [what, body, code] of cases) {
    const reply = await callRaw(address, { path: DOOR, body, query: { access_token: 'x' } })
    const wrong = wrongWith({}, reply, { code })
    if (wrong) problems.push(`${DOOR}, secret ${what}: ${wrong}`)
  }
  return { calls: cases.length, problems }
}
