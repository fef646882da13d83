import { z } from 'zod'
import { seconds, text } from '../../contract/fields.ts'

const status = z.literal([1, 2, 3]).describe('1 未完成，2 已完成，3 已逾期；逾期在读取时按当前时间计算')

/** A member of staff as a project names them; name and avatar follow the staff record. */
export const ProjectStaff = z.object({
  id: text({ min: 1 }).describe('员工 ID'),
  name: text().describe('姓名'),
  avatar: text().describe('头像地址'),
})

/** A stage's status follows the clock as its project's does, by the stage's own `end_time`. */
const ProjectStage = z.object({
  uid: text({ min: 1 }).describe('阶段 ID'),
  title: text().describe('阶段标题'),
  status,
  end_time: seconds.describe('截止时间'),
  complete_time: seconds.describe('完成时间，未完成为 0'),
})

/** A project as the list shows it. */
export const Project = z
  .object({
    uid: text({ min: 1 }).describe('项目 ID'),
    name: text().describe('项目名称'),
    description: text().describe('项目描述'),
    create_staff_id: text({ min: 1 }).describe('创建人员工 ID'),
    create_staff_name: text().describe('创建人姓名'),
    create_staff_avatar: text().describe('创建人头像地址'),
    create_time: seconds.describe('创建时间'),
    start_time: seconds.describe('开始时间'),
    end_time: seconds.describe('截止时间'),
    complete_time: seconds.describe('完成时间，未完成为 0'),
    status,
    staff_remark: text().describe('阶段 ID，逗号分隔'),
    staff_users: z.array(ProjectStaff).nullable().describe('负责人，没有则为 null'),
    stages: z.array(ProjectStage).nullable().describe('阶段，没有则为 null'),
  })
  .meta({ id: 'Project' })
