import { fail, type Model, success } from './call.ts'
import { omit, sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** Endpoint 12: by id, which the items themselves do not show. */
export const staffRanks: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049 })
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  const rank_list = page(sorted(data.staff_rank!, 'id')).map((rank) => omit(rank, 'id'))
  return success({ rank_list, total: data.staff_rank!.length })
}
