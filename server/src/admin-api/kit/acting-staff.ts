import { FieldError } from '../../contract/field-error.ts'
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
  if (id === undefined) throw new FieldError(field, '账号没有关联员工，须指定员工')
  const [known] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${id}`
  if (!known) throw new FieldError(field, `there is no ${id}`)
  return id
}
