import { z } from 'zod'
import { expectMayIntegrate } from '../admin-api/kit/narrow-keys.ts'
import { text } from '../contract/fields.ts'
import { corpId } from '../engines/corporations/corporation.ts'
import { MOST_CLONES } from '../engines/sandbox/clone.ts'
import { makeClone, removeClone } from './clones.ts'
import { inSandbox, type SandboxCall } from './kit.ts'
import { NOT_ALLOWED, orProblem, stateOf, UNREACHED } from './state-call.ts'

const TAG = '快照'

const cloneBody = {
  as: corpId.describe('新企业的 ID'),
  name: text({ min: 1, max: 200 }).optional().describe('新企业的名称，默认相同'),
}

const clone = inSandbox<SandboxCall<never, typeof cloneBody>>(
  TAG,
  {
    ...{ method: 'POST', path: '/clone', summary: '复制沙箱', status: 201, body: cloneBody, waits: true },
    description: `以另一个 ID 复制企业的全部数据：一个独立的沙箱，调用者在其中角色相同，至多 ${MOST_CLONES} 个。订阅没有密钥并已停用；推送、幂等键与平台记录不复制。密钥只显示一次。因它可调用开放接口，还需要 developers:write 权限，收窄的 API 密钥还需要 messages:send。`,
    reply: { corp_id: z.string().describe('新企业的 ID'), secret: z.string().describe('新企业的密钥') },
    shownOnce: ['secret'],
    errors: {
      ...{ ...UNREACHED, ...NOT_ALLOWED },
      too_many: { status: 409, title: { zh: '复制的企业太多', en: 'There are too many clones' } },
      taken: { status: 409, title: { zh: '已有此 ID 的企业', en: 'There is a corporation of this id' } },
    },
    example: { body: { as: 'ww_demo_clone' } },
  },
  (call) => {
    // the answer has a secret of the open API, which reads and sends all
    expectMayIntegrate(call)
    return orProblem(call, () => makeClone(...stateOf(call), call.body))
  },
)

const remove = inSandbox<SandboxCall>(
  TAG,
  {
    ...{ method: 'DELETE', path: '', summary: '删除复制的沙箱', waits: true },
    description: '只能删除由 clone 复制的企业，连同其全部数据。',
    errors: { not_clone: { status: 403, title: { zh: '企业不是复制的', en: 'The corporation is no clone' } } },
  },
  (call) => orProblem(call, () => removeClone(...stateOf(call))),
)

export const cloneEndpoints = [clone, remove]
