import { z } from 'zod'

const pair = { staff_id: z.string(), external_user_id: z.string() }

/** The job that marks a staff member's tags of a customer on the platform; tags by t_id. */
export const markTagsJob = {
  name: 'platform_mark_tags',
  payload: z.object({ ...pair, add: z.array(z.int()), remove: z.array(z.int()) }),
}

/** The job that writes a staff member's remark about a customer to the platform. */
export const remarkJob = { name: 'platform_remark', payload: z.object({ ...pair, remark: z.string() }) }

/** The platform takes one change of a pair at a time. */
export const pairLane = ({ staff_id, external_user_id }: { staff_id: string; external_user_id: string }) =>
  `pair/${staff_id}/${external_user_id}`
