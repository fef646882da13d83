import { BUILT_IN } from '../../engines/customers/event-type.ts'

/** What an event is called that nobody gave a title. */
export const MANUAL_TITLE = '自定义事件'

const TITLES = Object.entries(BUILT_IN)
  .map(([group, title]) => `when '${group}' then '${title}'`)
  .join(' ')

/** The line `t` of a customer's timeline as an event: SQL for JSON text; `c` is the customer, `s` the staff member or nobody. */
export const EVENT = `'{"id":' || t.id || ',"created_at":' || t.time || ',"content":' || js(t.text) || ',"event_title":'
  || js(coalesce(t.data ->> 'title', case when t.kind in ('manual_event', 'custom_event') then '${MANUAL_TITLE}'
    else case t."group" ${TITLES} end end))
  || ',"event_type":' || js(case when t.event_type_id is not null then '{"custom":' || t.event_type_id || '}'
    when t.kind = 'manual_event' then 'manual' else t.kind end)
  || ',"external_user_id":' || js(c.external_user_id) || ',"staff_id":' || js(coalesce(t.staff_id, ''))
  || ',"staff_name":' || js(coalesce(s.name, '')) || '}'`
