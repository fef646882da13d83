import { fail, type Item, type Model, success } from './call.ts'
import { contains, sorted } from './list.ts'
import { parameters } from './parameters.ts'
import { shownStaff } from './people.ts'

/** Endpoint 19: the status follows from the clock; times of its query are numbers only, with fractions or not. */
export const projects: Model = ({ zone, data }, call, now) => {
  const query = parameters(call, zone, { default: 10049 })
  const status = query.integer('status', 0, 3) ?? 0
  const within = query.window({ formatted: false })
  const creators = query.ids('create_staff_id')
  const owners = query.ids('pr_staff_id')
  const name = query.text('name')
  const page = query.paging(30, 100)
  if (query.faults.size > 0) return fail(...query.faults)

  const matching = data.project!.filter(
    (project) =>
      (status === 0 || statusAt(project, now) === status) &&
      within(project.create_time) &&
      (!creators || creators.includes(project.create_staff_id)) &&
      (!owners || (project.staff_users ?? []).some(({ id }: Item) => owners.includes(id))) &&
      contains(project.name, name),
  )
  const project_list = page(sorted(matching, 'uid')).map((project) => {
    const creator = shownStaff(data, project.create_staff_id)
    const users = (project.staff_users ?? []).map(({ id }: Item) => shownStaff(data, id))
    const stages = (project.stages ?? []).map((stage: Item) => ({ ...stage, status: statusAt(stage, now) }))
    return {
      ...project,
      create_staff_name: creator.name,
      create_staff_avatar: creator.avatar,
      status: statusAt(project, now),
      staff_users: users.length > 0 ? users : null,
      stages: stages.length > 0 ? stages : null,
    }
  })
  return success({ project_list, total: matching.length })
}

/** Of a project or a stage: complete, overdue or incomplete. */
function statusAt({ status, complete_time, end_time }: Item, now: number): 1 | 2 | 3 {
  if (status === 2 || complete_time > 0) return 2
  return now > end_time ? 3 : 1
}
