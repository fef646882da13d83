import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { JsonText } from '../../contract/json-text.ts'

/** What a ticket's `status` says. */
export const STATUS = { waiting: 10, inProgress: 20, closed: 30 } as const

/** How urgent a ticket is: the larger comes first. */
export const PRIORITY = { low: 1, normal: 2, high: 3, urgent: 4 } as const
export const priority = z.literal([1, 2, 3, 4])
export type Priority = z.infer<typeof priority>

/** A ticket whole, as its row holds it: `closed_at` is there exactly while it is closed. */
export const stored = z.object({
  template_id: integer().nullable(),
  template_title: text().nullable(),
  flow_handler: z.literal([0, 1]).nullable(),
  template_step: integer().nullable(),
  title: text(),
  relation_type: z.literal([1, 2]).nullable(),
  relation_id: text().nullable(),
  status: z.literal([10, 20, 30]),
  handler_id: text({ min: 1 }),
  content: z.union([z.instanceof(JsonText), z.record(z.string(), z.unknown())]).nullable(),
  id: integer({ min: 1 }),
  order_no: text({ min: 1 }),
  last_handler_id: text({ min: 1 }).nullable(),
  creator_id: text({ min: 1 }),
  created_at: seconds,
  updated_at: seconds,
  closed_at: seconds.nullable(),
})

/** What a ticket carries for those who work on it; what is left out stays as it is, or is empty on a new ticket. */
export const work = {
  cc_list: z.array(text({ min: 1 })).optional(),
  msg_list: z.array(text()).optional(),
  component_records: z.array(z.record(z.string(), z.unknown())).optional(),
  event_seq: integer({ min: 0 }).optional(),
  priority: priority.optional(),
  due_at: seconds.nullable().optional(),
}

export type Work = z.input<z.ZodObject<typeof work>>
export type Ticket = z.infer<typeof stored>
