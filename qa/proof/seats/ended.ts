import { addSecret, revokeSecret } from '../../../server/src/engines/credentials/secret.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { eachOf } from '../../lab/call.ts'
import { tokenOf } from '../../lab/service.ts'
import { makeHolder } from './corps.ts'
import { callWith, wrongWith } from './expect.ts'
import { demanding } from './specification.ts'
import { type Target, type Tried, untilRefused } from './try.ts'

const CORP = 'ww_ending'

/** Tokens that are about to end: one that has expired already, one that expires at `at`, one whose secret is revoked. */
export type Ending = { expired: string; fading: string; revoked: string; at: number }

/** Gets them over HTTP and changes their expiry in the database, before they are in the node's cache. */
export async function endingTokens({ address, owner, now }: Target): Promise<Ending> {
  const every = ['basic', 'marketing', 'service', 'conversation'] as const
  const seats = every.map((kind) => ({ kind, quantity: 1, expires_at: null }))
  const state = { what: '', holds: every, terms: true, removed: false, limits: {} }
  const secret = await makeHolder(owner, { corpId: CORP, seats, ...state }, now)
  const expired = await tokenOf(address, CORP, secret)
  await owner`update access_token set expires_at = ${Math.floor(Date.now() / 1000) - 1} where corp_id = ${CORP}`
  const fading = await tokenOf(address, CORP, secret)
  const at = Math.floor(Date.now() / 1000) + 4
  await owner`update access_token set expires_at = ${at} where corp_id = ${CORP} and expires_at > ${at}`
  await callWith(address, demanding[0] as (typeof demanding)[number], fading)
  const added = { name: 'to be revoked', secret: 'another-secret' }
  await asCommand(owner, CORP, (ctx) => addSecret(ctx, added), now)
  const revoked = await tokenOf(address, CORP, 'another-secret')
  return { expired, fading, revoked, at }
}

/** Every endpoint with each of them, after their end. */
export async function tryEnded(target: Target, { expired, fading, revoked, at }: Ending) {
  const tried: Tried = { calls: 0, problems: [] }
  const { address, owner, now } = target
  while (Date.now() < at * 1000 + 10) await new Promise((resolve) => setTimeout(resolve, 50))
  await eachOf(demanding, 6, async (each) => void (await callWith(address, each, revoked)))
  await asCommand(owner, CORP, (ctx) => revokeSecret(ctx, 2), now)
  const revokedMs = await untilRefused(target, revoked)
  const work = demanding.flatMap((each) =>
    Object.entries({ expired, 'expired after the node met it': fading, revoked }).map(([what, token]) => ({
      ...{ each, what, token },
    })),
  )
  await eachOf(work, 6, async ({ each, what, token }) => {
    const wrong = wrongWith(each.demand, await callWith(address, each, token), { code: 10001 })
    tried.calls++
    if (wrong) tried.problems.push(`${each.endpoint.path}, token ${what}: ${wrong}`)
  })
  return { ...tried, revokedMs }
}
