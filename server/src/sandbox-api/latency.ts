import { everyNodeKnows } from '../engines/sandbox/gate.ts'
import { latencyOf, latencyShape, putLatency } from '../engines/sandbox/latency.ts'
import { inSandbox, type SandboxCall } from './kit.ts'

const TAG = '延迟'

const read = inSandbox<SandboxCall>(
  TAG,
  { method: 'GET', path: '/latency', summary: '读取延迟', reply: latencyShape },
  async ({ db }) => latencyOf(db),
)

const put = inSandbox<SandboxCall<never, typeof latencyShape>>(
  TAG,
  {
    ...{ method: 'PUT', path: '/latency', summary: '设置延迟', body: latencyShape, reply: latencyShape },
    description: '没有列出的不再延迟；{} 结束全部延迟。应答时，所有节点都已知道它。',
    example: { body: { calls: { fixed_ms: 1 } } },
  },
  async ({ body, inTransaction, db }) => {
    await inTransaction(async (ctx, audit) => {
      await putLatency(ctx, body)
      await audit({ action: 'updated', kind: 'sandbox_latency', id: ctx.corpId, after: body })
    })
    await everyNodeKnows()
    return latencyOf(db)
  },
)

export const latencyEndpoints = [read, put]
