import { fail, type Item, type Model, success } from './call.ts'
import { contains, sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** Endpoint 21: the time filter applies only when both ends are there; an open ticket's `total_time` runs. Ours stay inside. */
export const tickets: Model = ({ zone, data }, call, now) => {
  const query = parameters(call, zone, { default: 10049 })
  const within = query.window({ onlyBoth: true })
  const title = query.text('title')
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  const matching = data.ticket!.filter((ticket) => contains(ticket.title, title) && within(ticket.created_at))
  const workorder_list = page(sorted(matching, 'id')).map(({ priority: _, due_at: __, ...ticket }) => ({
    last_handler_id: null,
    ...ticket,
    total_time: totalTime(ticket, now),
  }))
  return success({ workorder_list, total: matching.length })
}

/** A closed ticket that does not say how long it took was last touched by its closing. */
function totalTime({ status, created_at, updated_at, total_time }: Item, now: number): number {
  if (status !== 30) return now - created_at
  return total_time ?? Math.max(created_at, updated_at) - created_at
}
