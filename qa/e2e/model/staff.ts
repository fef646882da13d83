import { fail, type Model, success } from './call.ts'
import { omit, sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** Endpoint 16: by creation, filtered by update time; `department` and `pk` only on request. */
export const staff: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049 })
  const within = query.window()
  const fields = namesIn(query.text('fields') ?? '')
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  const matching = data.staff!.filter(({ updated_at }) => within(updated_at))
  const hidden = ['department', 'pk'].filter((field) => !fields.includes(field))
  const staff_list = page(sorted(matching, 'created_at', 'pk')).map((item) => omit(item, 'updated_at', ...hidden))
  return success({ staff_list, total: matching.length })
}

function namesIn(fields: string): string[] {
  return fields.startsWith('[') ? JSON.parse(fields) : fields.split(',')
}
