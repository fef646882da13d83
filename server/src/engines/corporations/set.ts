import type { Ctx } from '../../storage/ctx.ts'
import { expectValid, type Settings, settings } from './corporation.ts'
import { endSandbox, refuseRealPlatform } from './sandbox.ts'

/** Changes the given settings and leaves the others; limits are replaced as a whole. False when there is no such one. */
export async function setCorp(ctx: Ctx, changes: Partial<Settings>): Promise<boolean> {
  const { tx, corpId } = ctx
  const sound = expectValid(settings.partial(), changes, 'corp')
  const { name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, logo, colour } = sound
  if (sandbox) await refuseRealPlatform(ctx)
  if (sandbox === false) await endSandbox(ctx)
  const changed = await tx`
    update corp set
      name = coalesce(${name ?? null}, name),
      time_zone = coalesce(${time_zone ?? null}, time_zone),
      ciphertext = coalesce(${ciphertext ?? null}, ciphertext),
      chat_terms_agreed = coalesce(${chat_terms_agreed ?? null}, chat_terms_agreed),
      sandbox = coalesce(${sandbox ?? null}, sandbox),
      limits = coalesce(${limits ? tx.json(limits) : null}::jsonb, limits),
      logo = coalesce(${logo ?? null}, logo),
      colour = coalesce(${colour ?? null}, colour)
    where corp_id = ${corpId} returning 1`
  return changed.length > 0
}
