import { because } from '../../contract/reasons.ts'
import { datasetKind, type Line } from '../../dataset/kind.ts'
import { brokenRule } from '../../engines/projects/project.ts'
import { Project, ProjectStaff } from './project.ts'

type Status = { status: number; complete_time: number }
type Stages = (Status & { uid: string; title: string; end_time: number })[] | null
type Users = { id: string }[] | null

const { create_staff_name, create_staff_avatar, staff_users } = Project.shape

const line = Project.extend({
  create_staff_name: create_staff_name.optional().describe('随员工记录，导入时忽略'),
  create_staff_avatar: create_staff_avatar.optional().describe('随员工记录，导入时忽略'),
  status: Project.shape.status.describe('2 或 complete_time 大于 0 为已完成，否则为未完成；是否逾期在读取时计算'),
  staff_users: ProjectStaff.partial({ name: true, avatar: true })
    .array()
    .nullable()
    .describe(`${staff_users.description}；姓名与头像随员工记录，导入时忽略`),
}).superRefine((project, context) => {
  const stages = project.stages ?? []
  const broken = brokenRule({ ...project, staff_ids: (project.staff_users ?? []).map(({ id }) => id), stages })
  if (broken) context.addIssue({ code: 'custom', ...because(broken[1], [broken[0]]) })
})

export const projectKind = datasetKind({
  name: 'project',
  summary: {
    en: 'Projects with their stages',
    zh: '项目与阶段',
  },
  line,
  table: 'project',
  key: ['uid'],
  ignored: ['create_staff_name', 'create_staff_avatar', 'status', 'staff_users'],
  columns: {
    state: (project: Line) => (isComplete(project as Status) ? 'complete' : 'open'),
    staff_ids: ({ staff_users }: Line) => ((staff_users as Users) ?? []).map(({ id }) => id),
    stages: ({ stages }: Line) =>
      ((stages as Stages) ?? []).map(({ uid, title, end_time, ...stage }) => {
        const status = isComplete(stage) ? 2 : 1
        return { uid, title, status, end_time, complete_time: stage.complete_time }
      }),
  },
  references: [
    { field: 'create_staff_id', table: 'staff', key: 'id' },
    { field: 'staff_users', column: 'staff_ids', table: 'staff', key: 'id' },
  ],
  exports: {
    create_staff_name: 'null::text',
    create_staff_avatar: 'null::text',
    status: `case r.state when 'complete' then '2' else '1' end`,
    staff_users: `coalesce('[' || (select string_agg('{"id":' || to_json(id) || '}', ',') from unnest(r.staff_ids) id) || ']', 'null')`,
    stages: `case when json_array_length(r.stages) = 0 then 'null' else r.stages::text end`,
  },
})

/** What the record says beside the clock: overdue and incomplete are the same here. */
function isComplete({ status, complete_time }: Status): boolean {
  return status === 2 || complete_time > 0
}
