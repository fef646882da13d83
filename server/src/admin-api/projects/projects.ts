import { z } from 'zod'
import { oneOf, seconds, text } from '../../contract/fields.ts'
import { changeProject, removeProject } from '../../engines/projects/change.ts'
import { completeProject, completeStage, reopenProject, reopenStage } from '../../engines/projects/complete.ts'
import { createProject } from '../../engines/projects/create.ts'
import type { PlanDraft } from '../../engines/projects/project.ts'
import { projectKind } from '../../records/project/project.dataset.ts'
import { Project } from '../../records/project/project.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, locked, readOf, removeOf, shown, verbOf } from '../kit/endpoints.ts'
import { type Kept, recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(projectKind, {
  ...{ path: 'projects', tag: '项目', noun: '项目' },
  rights: { read: 'projects:read', write: 'projects:write' },
  record: Project,
  item: verbatim('project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now())'),
  sorts: {
    uid: { columns: ['uid'], list: { name: 'project', key: { s: 'uid' } } },
    create_time: { columns: ['create_time', 'uid'] },
    end_time: { columns: ['end_time', 'uid'] },
  },
  sort: '-create_time',
  textColumns: ['uid'],
  search: { table: 'project', key: 'uid' },
  filters: {
    state: filter(
      oneOf('open', 'complete', 'overdue').describe('open 未完成，complete 已完成，overdue 已逾期'),
      (state) => (state === 'overdue' ? sql`r.state = 'open' and r.end_time < ctx_now()` : sql`r.state = ${state}`),
    ),
    create_staff_id: filter(text({ min: 1 }).describe('创建人员工 ID'), (id) => sql`r.create_staff_id = ${id}`),
    staff_id: filter(
      text({ min: 1 }).describe('负责人员工 ID'),
      (id) =>
        sql`exists (select from project_staff s where s.corp_id = r.corp_id and s.uid = r.uid and s.staff_id = ${id})`,
    ),
  },
  ...{ example: 'pj_yunqi_001', removable: 'pj_yunqi_003' },
})

const body = {
  name: text({ min: 1, max: 200 }).describe('项目名称'),
  description: text({ max: 5000 }).default('').describe('项目描述'),
  start_time: seconds.describe('开始时间'),
  end_time: seconds.describe('截止时间'),
  staff_users: z
    .array(z.object({ id: text({ min: 1 }) }))
    .max(1000)
    .nullable()
    .default([])
    .describe('负责人，null 为没有'),
  stages: z
    .array(
      z.object({
        uid: text({ min: 1, max: 100 }).optional().describe('阶段 ID，新阶段不传'),
        title: text({ min: 1, max: 200 }).describe('阶段标题'),
        end_time: seconds.describe('截止时间'),
      }),
    )
    .max(200)
    .nullable()
    .default([])
    .describe('阶段，null 为没有；整体替换，已完成的阶段保持完成'),
}

type Written = Partial<z.output<z.ZodObject<typeof body>>>

function planOf({ staff_users, stages, ...rest }: Written): Partial<PlanDraft> {
  return {
    ...(rest as Partial<PlanDraft>),
    ...(staff_users === undefined ? {} : { staff_ids: (staff_users ?? []).map(({ id }) => id) }),
    ...(stages === undefined ? {} : { stages: stages ?? [] }),
  }
}

const STATE = { wrong_state: { status: 409, title: { zh: '已是这个状态', en: 'it is in this state already' } } }

const verb = (name: 'complete' | 'reopen', summary: string, work: typeof completeProject) =>
  verbOf(resource, name, {
    summary,
    errors: STATE,
    ...(name === 'complete' ? { exampleId: 'pj_yunqi_014' } : {}),
    async act(ctx, uid: string, _, { fail }) {
      if (!(await work(ctx, uid))) throw fail('wrong_state')
    },
  })

/** A stage is part of its project: the reply is the project. */
const stageVerb = (name: 'complete' | 'reopen', summary: string, work: typeof completeStage) =>
  inCorporation<WriteCall>(
    {
      ...{ method: 'POST', path: `projects/{id}/stages/{stage}/${name}`, tag: resource.tag, summary },
      ...{ right: resource.rights.write, reply: resource.record, errors: { ...STATE }, versioned: true },
      example: { path: STAGES[name] },
    },
    async (call) => {
      const { ctx, path, fail, audit, rights, replyHeaders } = call
      const uid = path.id as string
      const before = await locked(resource, call, uid)
      const stages = (before.fields.stages ?? []) as { uid: string }[]
      if (!stages.some((stage) => stage.uid === path.stage)) throw fail('not_found')
      if (!(await work(ctx, uid, path.stage as string))) throw fail('wrong_state')
      const after = (await recordIn(ctx, resource, uid)) as Kept
      await audit({ action: `stage ${name}`, kind: 'project', id: uid, before: before.fields, after: after.fields })
      return shown(resource, after, rights, replyHeaders)
    },
  )

const STAGES = {
  complete: { id: 'pj_yunqi_014', stage: 'pj_yunqi_014_2' },
  reopen: { id: 'pj_yunqi_001', stage: 'pj_yunqi_001_1' },
}

export const projects = [
  listOf(resource),
  createOf(resource, {
    body: { ...body, create_staff_id: text({ min: 1 }).optional().describe('创建人员工 ID，默认为账号关联的员工') },
    example: { name: '冬季上新', start_time: 1_760_000_000, end_time: 1_765_000_000, create_staff_id: 'linxinyue' },
    async create(ctx, { create_staff_id: given, ...plan }, call) {
      const create_staff_id = await actingStaff(ctx, call, 'create_staff_id', given)
      return createProject(ctx, { ...(planOf(plan) as PlanDraft), create_staff_id })
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { description: '三款新品' },
    change: (ctx, uid: string, changes) => changeProject(ctx, uid, planOf(changes as Written)),
  }),
  removeOf(resource, (ctx, uid: string) => removeProject(ctx, uid)),
  verb('complete', '完成项目', completeProject),
  verb('reopen', '重新打开项目', reopenProject),
  stageVerb('complete', '完成阶段', completeStage),
  stageVerb('reopen', '重新打开阶段', reopenStage),
]
