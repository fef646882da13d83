import { z } from 'zod'
import { seconds } from '../../contract/fields.ts'
import { rankFields } from '../../engines/staff-ranks/rank.ts'

const { name, description, loss_voids: _, ...rest } = rankFields

/** A staff rank activity as the list shows it; its id is in datasets only. */
export const StaffRank = z
  .object({
    name,
    description,
    created_at: seconds.describe('创建时间'),
    update_at: seconds.describe('更新时间'),
    ...rest,
  })
  .meta({ id: 'StaffRank' })
