import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { formFields } from '../../engines/forms/form.ts'

const { cover, name, describe, status, group_id, group_name } = formFields

/** A custom form as the list shows it. */
export const SmartForm = z
  .object({
    id: integer({ min: 1 }).describe('表单 ID'),
    cover,
    deleted: z.boolean().describe('是否已删除'),
    name,
    describe,
    status,
    group_id,
    group_name,
  })
  .meta({ id: 'SmartForm' })
