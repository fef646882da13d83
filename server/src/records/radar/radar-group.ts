import { z } from 'zod'
import { groupFields, groupId } from '../../engines/radars/radar.ts'

/** A radar group with the groups below it, at any depth. */
export const RadarGroup = z
  .object({
    id: groupId,
    ...groupFields,
    get child_group_list(): z.ZodArray<z.ZodType> {
      return z.array(RadarGroup).describe('下级分组，结构相同')
    },
  })
  .meta({ id: 'RadarGroup' })
