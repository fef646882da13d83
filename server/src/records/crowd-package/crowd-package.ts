import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { packageFields, userCount } from '../../engines/crowds/package.ts'

const { name, description, update_type, filter_type } = packageFields

/** A crowd package as the list shows it: its creator's present name, its time on the corporation's wall clock. */
export const CrowdPackage = z
  .object({
    id: integer({ min: 1 }).describe('人群包 ID'),
    name,
    description,
    creator_name: text().describe('创建人姓名'),
    data_update_time: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      .describe('数据更新时间，格式 YYYY-MM-DD HH:MM:SS'),
    update_type,
    user_count: userCount,
    filter_type,
  })
  .meta({ id: 'CrowdPackage' })
