import { z } from 'zod'
import { integer, seconds } from '../contract/fields.ts'
import type { ProblemRules } from '../contract/problem.ts'
import { mustBe } from '../contract/reasons.ts'
import { everyNodeKnows } from '../engines/sandbox/gate.ts'
import { listSnapshots, MOST_SNAPSHOTS, START } from '../engines/sandbox/snapshots.ts'
import { inSandbox, type SandboxCall } from './kit.ts'
import { NOT_ALLOWED, orProblem, stateOf, UNREACHED } from './state-call.ts'
import { forgetSnapshot, resetSandbox, restoreSnapshot, saveSnapshot } from './states.ts'

const TAG = '快照'

const params = {
  name: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/)
    .meta({ rule: mustBe('name_of_setting') }),
}
const example = { path: { name: 'start' } }

const Snapshot = z
  .object({
    name: z.string().describe('名称'),
    made_at: seconds.describe('保存时间'),
    records: integer({ min: 0 }).describe('数据行数'),
  })
  .meta({ id: 'Snapshot' })

const BOUNDED = {
  too_many: { status: 409, title: { zh: '快照太多', en: 'There are too many snapshots' } },
} satisfies ProblemRules
const save = inSandbox<SandboxCall>(
  TAG,
  {
    ...{ method: 'PUT', path: '/snapshots/{name}', summary: '保存快照', params, example, waits: true },
    description: `保存企业的全部数据、计数、任务与其在模拟器中的状态；同名的快照被替换，至多 ${MOST_SNAPSHOTS} 个。`,
    ...{ reply: Snapshot, errors: { ...UNREACHED, ...BOUNDED } },
  },
  (call) => orProblem(call, () => saveSnapshot(...stateOf(call), call.path.name as string)),
)

const list = inSandbox<SandboxCall>(
  TAG,
  { method: 'GET', path: '/snapshots', summary: '列出快照', reply: { items: z.array(Snapshot) } },
  async ({ db }) => ({ items: await listSnapshots(db) }),
)

const restore = inSandbox<SandboxCall>(
  TAG,
  {
    ...{ method: 'POST', path: '/snapshots/{name}/restore', summary: '恢复快照', params, example, waits: true },
    description:
      '回到保存时的状态，模拟器中的也是。密钥、令牌、操作员、审计、故障、延迟与接收方不变；快照之后的 cursor 返回 10910。此时不应有其他调用。',
    ...{ reply: { name: z.string().describe('名称') }, errors: { ...UNREACHED, ...NOT_ALLOWED } },
  },
  (call) =>
    orProblem(call, async () => {
      await restoreSnapshot(...stateOf(call), call.path.name as string)
      return { name: call.path.name }
    }),
)

const remove = inSandbox<SandboxCall>(
  TAG,
  { method: 'DELETE', path: '/snapshots/{name}', summary: '删除快照', params, example: { path: { name: 'old' } } },
  (call) => orProblem(call, () => forgetSnapshot(...stateOf(call), call.path.name as string)),
)

const reset = inSandbox<SandboxCall>(
  TAG,
  {
    ...{ method: 'POST', path: '/reset', summary: '回到开始时的状态', waits: true },
    description: '恢复快照 start：它在首次导入或标记为沙箱时自动保存。故障、延迟与接收方被清除。',
    ...{ reply: { name: z.string().describe('所恢复的快照') }, errors: { ...UNREACHED, ...NOT_ALLOWED } },
  },
  (call) =>
    orProblem(call, async () => {
      await resetSandbox(...stateOf(call))
      await everyNodeKnows()
      return { name: START }
    }),
)

export const snapshotEndpoints = [list, save, restore, remove, reset]
