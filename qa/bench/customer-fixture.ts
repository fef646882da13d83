import { oncePerRun } from '../lab/once.ts'
import { makeCorp, tokenOf } from '../lab/service.ts'
import { benchSetup } from './bench-setup.ts'
import { addCustomers } from './rows/customers.ts'

export type Crm = { corpId: string; token: string; people: number }

/** The corporation with many customers. */
export const crm = oncePerRun(async (lab): Promise<Crm> => {
  const { db, service } = await benchSetup(lab)
  const people = lab.by({ slice: 1000, quick: 40_000, full: 1_000_000 })
  lab.say(`making ${people} customers`)
  const secret = await makeCorp(db.owner, 'wwcrm')
  await addCustomers(db.owner, 'wwcrm', people)
  return { corpId: 'wwcrm', people, token: await tokenOf(service.address, 'wwcrm', secret) }
})
