import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../contract/problem.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Ends a transaction that was only tried. */
const ROLLBACK = new Error('only tried')

/** Whether the caller wants to see what a change would do, and no change. */
export const isDry = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['guanxi-dry-run'] === 'true'

/** The refusal where a call cannot be undone. */
export const notTried = () =>
  problem('bad_request', { detail: { zh: '这个调用不能试运行', en: 'this call has no dry run' } })

/** Does the work, keeps its answer, and undoes all that it wrote. */
export async function tried(
  endpoint: RestEndpoint,
  reply: FastifyReply,
  inTransaction: (task: (ctx: Ctx) => Promise<never>) => Promise<never>,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  if (endpoint.callsOut) throw notTried()
  let answer: unknown
  try {
    await inTransaction(async (ctx) => {
      answer = await work(ctx)
      throw ROLLBACK
    })
  } catch (error) {
    if (error !== ROLLBACK) throw error
  }
  reply.header('guanxi-dry-run', 'true')
  return answer
}
