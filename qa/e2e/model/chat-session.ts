import { type Dataset, fail, type Item, type Model, success } from './call.ts'
import { sorted } from './list.ts'
import { parameters } from './parameters.ts'

/** The companion of endpoint 13: without `type`, customers and colleagues; every parameter error is 20402. */
export const chatSessions: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 20402 })
  const staffId = query.required('staff_id')
  const orderBy = query.word('order_by', ['last_updated_desc', 'id_asc']) ?? 'last_updated_desc'
  const type = query.word('type', ['ext_user', 'room', 'other_staff'])
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  if (!data.staff!.some(({ id }) => id === staffId)) return fail(20402)

  const shown = type === undefined ? ['ext_user', 'other_staff'] : [type]
  const matching = data
    .chat_session!.filter(({ staff_id, session_type }) => staff_id === staffId && shown.includes(session_type))
    .map((session) => current(data, session))
  const list = orderBy === 'id_asc' ? sorted(matching, 'id') : sorted(matching, 'last_msg_time', 'id').reverse()
  return success({ session_list: page(list), total: matching.length })
}

/** A session with its newest message, and a colleague's name and avatar as they are now. */
function current(data: Dataset, session: Item): Item {
  const { staff_id, id } = session
  const messages = data.chat_message!.filter((message) => message.staff_id === staff_id && message.session_id === id)
  const newest = sorted(messages, 'id').at(-1)
  const last = newest ? { last_msg_thumb: thumb(newest), last_msg_time: newest.time } : {}
  return { ...session, ...colleague(data, session), ...last }
}

/** Of a colleague whom the service knows. The specification leaves open what stands for no name: here it is the id. */
function colleague(data: Dataset, { session_type, target_id }: Item): Item {
  const staff = session_type === 'other_staff' && data.staff!.find(({ id }) => id === target_id)
  return staff ? { name: staff.name ?? staff.id, avatar: staff.avatar ?? '' } : {}
}

function thumb({ type, text_content }: Item): string {
  return type === 'image' ? '[图片]' : [...text_content].slice(0, 200).join('')
}
