import { fail, type Model, success } from './call.ts'
import { omit, sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** Endpoint 13: newest first; `total` is the length of the returned list. */
export const chatMessages: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049 })
  const staffId = query.required('staff_id')
  const sessionId = query.required('session_id')
  const limit = query.integer('limit', 30, 100) ?? 30
  const last = query.integer('last_id', 1, Number.MAX_SAFE_INTEGER) ?? Infinity
  if (query.faults.size > 0) return fail(...query.faults)
  if (!data.chat_session!.some(({ staff_id, id }) => staff_id === staffId && id === sessionId)) return fail(10049)

  const older = data.chat_message!.filter(
    ({ staff_id, session_id, id }) => staff_id === staffId && session_id === sessionId && id < last,
  )
  const message_list = sorted(older, 'id')
    .reverse()
    .slice(0, limit)
    .map((message) => omit(message, 'session_id'))
  return success({ message_list, total: message_list.length })
}
