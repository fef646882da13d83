import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { findDoubted } from './push.ts'

/** States that the service makes itself begin so: nobody else may choose one. */
const RESERVED = 'gx.'

/** The state of its own of a code, which nobody can guess: it says by which code a customer came, so every code has one. */
async function stateFor({ tx, corpId }: Ctx, id: number): Promise<string> {
  const [row] = await tx<{ drawn: number }[]>`
    select id_number(${36 ** 4}, ${corpId}, 'contact_way', ${id}::text) as drawn`
  const { drawn } = row as { drawn: number }
  return `${RESERVED}c${id.toString(36)}${drawn.toString(36).padStart(4, '0')}`
}

/**
 * The state that a code of this corporation is to have from now on: the one that is wanted, or one made for it. Throws a
 * FieldError when another code has it, or had it and may still be made by the platform. Two that want the same one come
 * here one after the other. Codes that are imported or found on the platform do not come here: theirs may repeat, and the
 * lowest id counts.
 */
export async function takeState(ctx: Ctx, codeId: number, wanted = ''): Promise<string> {
  const { tx, corpId } = ctx
  if (wanted === '') return stateFor(ctx, codeId)
  if (wanted.startsWith(RESERVED)) throw new FieldError('state', reason('prefix_reserved', { prefix: RESERVED }))
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${corpId}/contact_way/${wanted}`}, 10))`
  const [holder] = await tx<{ id: number }[]>`
    select id from contact_way where corp_id = ${corpId} and state = ${wanted} order by id limit 1`
  if (holder) throw new FieldError('state', reason('state_taken', { value: wanted, id: holder.id }))
  const doubted = await findDoubted(ctx, wanted)
  if (doubted !== undefined) throw new FieldError('state', reason('state_not_free_yet', { value: wanted, id: doubted }))
  return wanted
}
