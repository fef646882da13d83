import { z } from 'zod'
import { integer, queryInteger, seconds } from '../contract/fields.ts'
import { problem } from '../contract/problem.ts'
import { reason } from '../contract/reasons.ts'
import { changeClock, dueNext, readClock } from './clocks.ts'
import { inSandbox, type SandboxCall, sandboxTools } from './kit.ts'

const TAG = '时钟'

const Due = z
  .object({
    at: seconds.describe('时间'),
    kind: z.string().describe('任务的类型；delivery 为推送，platform 为模拟器一侧'),
    id: integer().nullable().describe('任务或推送的编号'),
  })
  .meta({ id: 'Due' })

const clockShape = {
  now: seconds.describe('企业的时间'),
  real_now: seconds.describe('真实时间'),
  ahead_s: integer().describe('比真实时间超前的秒数'),
  frozen: z.boolean().describe('是否静止'),
  status: z.enum(['ready', 'advancing']).describe('advancing：正在前往 target'),
  target: seconds.nullable().describe('正在前往的时间'),
  next_due: seconds.nullable().describe('下一件事到期的时间'),
}

const read = inSandbox<SandboxCall>(
  TAG,
  {
    ...{ method: 'GET', path: '/clock', summary: '读取时钟', waits: true, reply: clockShape },
    description: '企业自己的时间；没有调过的企业为真实时间。令牌、会话、限额、租约、幂等键与请求日志不随它变化。',
  },
  (call) => readClock(depsOf(call)),
)

const moves = ['freeze', 'set', 'advance_s', 'to_next'] as const
const moveBody = {
  freeze: z.boolean().optional().describe('静止，或继续走'),
  set: seconds.optional().describe('调到这个时间'),
  advance_s: integer({ min: 0 }).optional().describe('前进的秒数'),
  to_next: z.literal(true).optional().describe('前进到下一件事到期'),
  timeout_s: integer({ min: 0, max: 60 }).default(30).describe('至多等待的秒数，默认 30，最大 60'),
}

const move = inSandbox<SandboxCall<never, typeof moveBody>>(
  TAG,
  {
    ...{ method: 'POST', path: '/clock', summary: '调时钟', waits: true, body: moveBody },
    description:
      'freeze、set、advance_s、to_next 传且只传一个。只能向前，至多比真实时间超前两年。依次前往每件事到期的时刻，按时间、类型、编号的顺序在其时刻执行，包括由此引起的重试；全部执行后应答，或到时限后以 advancing 应答。steps 为依次执行的事，至多 10000 条。静止时，不会有新的事到期。',
    reply: { ...clockShape, steps: z.array(Due).describe('依次执行的事') },
    example: { body: { advance_s: 60, timeout_s: 5 } },
  },
  async (call) => {
    const { body } = call
    const given = moves.filter((name) => body[name] !== undefined)
    const refused = (field: string, why: ReturnType<typeof reason>) =>
      problem('invalid', { errors: [{ field, reason: why }] })
    if (given.length !== 1) throw refused('set', reason('exactly_one_of', { fields: [...moves] }))
    const change = (work: Parameters<Parameters<typeof changeClock>[1]>[0]) =>
      call.inTransaction(async (ctx, audit) => {
        const moved = await work(ctx)
        if (!moved) throw refused(given[0] as string, reason('out_of_clock'))
        const { timeout_s: _, ...after } = body
        await audit({ action: 'updated', kind: 'sandbox_clock', id: ctx.corpId, after })
        return moved
      }) as Promise<true>
    return changeClock(depsOf(call), change, body)
  },
)

const dueQuery = { limit: queryInteger({ min: 1, max: 100 }).default(20).describe('条数，默认 20，最大 100') }

const due = inSandbox<SandboxCall<typeof dueQuery>>(
  TAG,
  {
    ...{ method: 'GET', path: '/clock/due', summary: '列出将到期的事', query: dueQuery, waits: true },
    reply: { items: z.array(Due).describe('按到期的先后') },
  },
  async (call) => ({ items: await dueNext(depsOf(call), call.query.limit) }),
)

const depsOf = (call: SandboxCall) => {
  const { states, stopping } = sandboxTools(call)
  return { corpId: call.db.corpId, states, stopping }
}

export const clockEndpoints = [read, move, due]
