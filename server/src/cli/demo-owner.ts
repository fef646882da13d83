import { makeLink } from '../engines/operators/link.ts'
import { createOperator, putMember } from '../engines/operators/operator.ts'
import { asCommand } from '../storage/as-command.ts'
import { writeAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'

/** The name of the demo corporation's owner. */
const DEMO_OWNER = 'demo'

/** A link for the owner of the demo corporation, who is made when missing. */
export async function demoOwnerLink(owner: Sql, corpId: string): Promise<string> {
  return asCommand(owner, corpId, async (ctx) => {
    const [known] = await ctx.tx`
      select o.operator_id from operator o join operator_member m on m.operator_id = o.operator_id
      where m.corp_id = ${corpId} and o.name = ${DEMO_OWNER}`
    const operatorId = known ? known.operator_id : await createOperator(ctx.tx, { name: DEMO_OWNER }, ctx.now)
    if (!known) {
      await putMember(ctx, { operator_id: operatorId, role: 'owner', staff_id: null })
      await writeAudit(ctx, { action: 'created', kind: 'operator', id: operatorId, after: { name: DEMO_OWNER } })
    }
    return makeLink(ctx.tx, operatorId, ctx.now)
  })
}
