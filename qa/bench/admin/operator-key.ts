import { oncePerRun } from '../../lab/once.ts'
import { addPerson } from '../../proof/operators/people.ts'
import { benchSetup } from '../bench-setup.ts'
import { crm } from '../customer-fixture.ts'

/** An owner's key of the corporation with many customers, as a header. */
export const ownerKey = oncePerRun(async (lab): Promise<Record<string, string>> => {
  const { db } = await benchSetup(lab)
  const { corpId } = await crm(lab)
  const { key } = await addPerson(db.owner, 'bench owner', { [corpId]: 'owner' })
  return { authorization: `Bearer ${key}` }
})
