import { fail, type Model, success } from './call.ts'
import { sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** Endpoint 4: every parameter error is 21901; deleted forms are not shown. */
export const smartForms: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 21901 })
  const status = query.word('status', ['publish', 'drafts', 'end'])
  const page = query.paging(40, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  const matching = data.smart_form!.filter((form) => !form.deleted && (!status || form.status === status))
  return success({ result: page(sorted(matching, 'id')), total: matching.length })
}
