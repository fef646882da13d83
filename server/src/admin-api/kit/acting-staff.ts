import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import type { OperatorCaller } from '../authenticate.ts'

/** The staff member in whose name an operator acts: the one that the call gives in `field`, else the operator's own. */
export async function actingStaff(
  { tx, corpId }: Ctx,
  { caller }: { caller: OperatorCaller },
  field: string,
  given: string | undefined,
): Promise<string> {
  const id = given ?? caller.staffIn?.(corpId)
  if (id === undefined) throw new FieldError(field, reason('required_for_account'))
  const [known] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${id}`
  if (!known) throw new FieldError(field, reason('not_found', { kind: 'staff', value: id }))
  return id
}
