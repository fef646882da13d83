import { type Dataset, fail, type Item, type Model, success } from './call.ts'
import { contains, omit, sorted } from './list.ts'
import { parameters } from './parameters.ts'
import { shownStaff, shownTag } from './people.ts'

const TYPES = ['link', 'pdf', 'article']

/** Endpoint 6: radars that the staff member created, or whose group one of the member's departments may see. */
export const radars: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 21701 })
  const staffId = query.required('staff_id')
  query.required('type')
  const type = query.word('type', TYPES)
  const name = query.text('name')
  const groupId = query.integer('group_id', 1, Number.MAX_SAFE_INTEGER)
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)

  const groups = data.radar_group!
  const staff = data.staff!.find(({ id }) => id === staffId)
  if (!staff || (groupId !== undefined && !groups.some(({ id }) => id === groupId))) return fail(21701)

  const among = groupId === undefined ? groups.map(({ id }) => id) : subtree(groups, groupId)
  const open = (group: Item) => ['0', ...staff.department].some((id) => group.department_list.includes(id))
  const matching = data.radar!.filter(
    (radar) =>
      radar.type === type &&
      among.includes(radar.group_id) &&
      contains(radar.name, name) &&
      (radar.staff_id === staffId || open(groups.find(({ id }) => id === radar.group_id)!)),
  )
  return success({
    result: page(sorted(matching, 'id')).map((radar) => shown(data, radar)),
    total_count: matching.length,
  })
}

/** The companion: the groups of one type as trees. */
export const radarGroups: Model = ({ zone, data }, call) => {
  const query = parameters(call, zone, { default: 21701 })
  query.required('type')
  const wanted = query.word('type', TYPES)
  if (query.faults.size > 0) return fail(...query.faults)
  const below = (parent: number): Item[] =>
    sorted(
      data.radar_group!.filter(({ type, parent_id }) => type === wanted && parent_id === parent),
      'id',
    ).map((group) => ({ ...group, child_group_list: below(group.id) }))
  return success({ groups: below(0) })
}

function subtree(groups: readonly Item[], root: number): number[] {
  const children = groups.filter(({ parent_id }) => parent_id === root)
  return [root, ...children.flatMap(({ id }) => subtree(groups, id))]
}

function shown(data: Dataset, radar: Item): Item {
  const tags = (list: Item[]) => list.map((tag) => shownTag(data, tag))
  return {
    ...omit(radar, 'group_id', 'staff_id', 'created_at'),
    staff_name: shownStaff(data, radar.staff_id).name,
    auto_mark_tag: tags(radar.auto_mark_tag),
    auto_mark_tag_rule: radar.auto_mark_tag_rule.map((rule: Item) => ({ ...rule, tag_list: tags(rule.tag_list) })),
  }
}
