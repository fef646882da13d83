import { type Dataset, fail, type Item, type Model, success } from './call.ts'
import { sorted } from './list.ts'
import { parameters } from './parameters.ts'
import { localTime } from './time.ts'

/** Endpoint 10. */
export const tags: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049, limit: 20357, offset: 20358 })
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)
  const tag_list = page(sorted(data.tag!, 't_id')).map(({ t_id, tag_id, tag_name, tag_group_id }) => {
    const { tag_group_name, department_list } = group(data, tag_group_id)
    return { t_id, tag_id, tag_name, tag_group_id, tag_group_name, tag_group: tag_group_name, department_list }
  })
  return success({ tag_list, total: data.tag!.length })
}

/** Endpoint 7: update time, both ends required. */
export const tagsV2: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 10049 })
  const within = query.window({ bothRequired: true })
  const groupId = query.text('tag_group_id')
  const tagId = query.text('tag_id')
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)

  const inGroup = (tag: Item) => groupId === undefined || tag.tag_group_id === groupId
  const isTag = (tag: Item) => tagId === undefined || tag.tag_id === tagId
  if (groupId !== undefined && !data.tag_group!.some(({ tag_group_id }) => tag_group_id === groupId)) return fail(20301)
  if (tagId !== undefined && !data.tag!.some((tag) => inGroup(tag) && isTag(tag))) return fail(20302)

  const matching = data.tag!.filter((tag) => inGroup(tag) && isTag(tag) && within(tag.updated_at))
  const tag_list = page(sorted(matching, 't_id')).map(({ tag_id, tag_name, tag_group_id, created_at, updated_at }) => ({
    tag_id,
    tag_name,
    tag_group_id,
    tag_group: group(data, tag_group_id).tag_group_name,
    tag_group_department_list: group(data, tag_group_id).department_list,
    created_at: localTime(created_at, zone),
    updated_at: localTime(updated_at, zone),
  }))
  return success({ tag_list })
}

function group(data: Dataset, id: string): Item {
  return data.tag_group!.find(({ tag_group_id }) => tag_group_id === id)!
}
