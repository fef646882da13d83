import { z } from 'zod'
import { integer, queryInteger, seconds } from '../contract/fields.ts'
import { problem } from '../contract/problem.ts'
import { faultOfDraft, faultShape } from '../engines/sandbox/fault.ts'
import { addFault, listFaults, MOST_FAULTS, removeFaults } from '../engines/sandbox/faults.ts'
import { everyNodeKnows } from '../engines/sandbox/gate.ts'
import { inSandbox, type SandboxCall } from './kit.ts'
import { someCallHas } from './known-codes.ts'

const TAG = '故障'

const Fault = z
  .object({
    id: integer({ min: 1 }).describe('编号'),
    match: faultShape.match,
    effect: faultShape.effect,
    times: integer({ min: 1 }).nullable().describe('出错几次后结束'),
    probability: z.number().nullable().describe('每次出错的概率'),
    seed: integer().describe('随机数种子'),
    struck: integer({ min: 0 }).describe('已经出错的次数'),
    created_at: seconds.describe('创建时间'),
  })
  .meta({ id: 'Fault' })

const list = inSandbox<SandboxCall>(
  TAG,
  { method: 'GET', path: '/faults', summary: '列出故障', reply: { items: z.array(Fault) } },
  async ({ db }) => ({ items: await listFaults(db) }),
)

const add = inSandbox<SandboxCall<never, typeof faultShape>>(
  TAG,
  {
    ...{ method: 'POST', path: '/faults', summary: '新建故障', status: 201, body: faultShape, reply: Fault },
    description:
      '应答时，所有节点都已知道它。多条故障都匹配时，编号最小而会出错的一条生效。请求头 Guanxi-Force 优先于故障。',
    errors: { too_many: { status: 409, title: { zh: '故障太多', en: 'There are too many faults' } } },
    example: {
      body: { match: { path: '/open-api/staff/*' }, effect: { code: 10053, retry_after: 2 }, times: 1 },
    },
  },
  async ({ body, inTransaction, fail }) => {
    const wrong = faultOfDraft(body, someCallHas)
    if (wrong) throw problem('invalid', { errors: [wrong] })
    const made = await inTransaction(async (ctx, audit) => {
      const fault = await addFault(ctx, body)
      if (fault) await audit({ action: 'created', kind: 'sandbox_fault', id: fault.id, after: fault })
      return fault
    })
    if (!made)
      throw fail('too_many', { zh: `至多 ${MOST_FAULTS} 条故障`, en: `there may be ${MOST_FAULTS} faults at most` })
    await everyNodeKnows()
    return made
  },
)

const clear = inSandbox<SandboxCall>(
  TAG,
  { method: 'DELETE', path: '/faults', summary: '结束全部故障' },
  async ({ inTransaction }) => {
    await inTransaction(async (ctx, audit) => {
      for (const id of await removeFaults(ctx)) await audit({ action: 'removed', kind: 'sandbox_fault', id })
    })
    await everyNodeKnows()
  },
)

const remove = inSandbox<SandboxCall & { path: { id: number } }>(
  TAG,
  {
    ...{ method: 'DELETE', path: '/faults/{id}', summary: '结束一条故障' },
    ...{ params: { id: queryInteger({ min: 1 }) }, example: { path: { id: '1' } } },
  },
  async ({ inTransaction, path }) => {
    await inTransaction(async (ctx, audit) => {
      const [id] = await removeFaults(ctx, path.id)
      if (id === undefined) throw problem('not_found')
      await audit({ action: 'removed', kind: 'sandbox_fault', id })
    })
    await everyNodeKnows()
  },
)

export const faultEndpoints = [list, add, clear, remove]
