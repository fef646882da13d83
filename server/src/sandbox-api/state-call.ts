import { type Problem, type ProblemRules, problem } from '../contract/problem.ts'
import { isAway } from '../trigger/error.ts'
import { type SandboxCall, sandboxTools } from './kit.ts'
import { type StateCall, type StateDeps, StateError } from './states.ts'

/** The corporation is connected to a simulator that cannot be asked. */
export const UNREACHED = {
  no_simulator: {
    status: 409,
    title: { zh: '企业所连接的模拟器未运行', en: 'The simulator of the corporation does not run' },
  },
} satisfies ProblemRules

/** The database's user lacks a right. */
export const NOT_ALLOWED = {
  database: { status: 409, title: { zh: '数据库不允许恢复', en: 'The database does not allow it' } },
} satisfies ProblemRules

/** What a state is kept and brought back with, and who asks for it. */
export function stateOf(call: SandboxCall): [StateDeps, StateCall] {
  const { caller, now, address, requestId, requestHeaders, db } = call
  const via = requestHeaders['guanxi-via'] === 'mcp' ? 'mcp' : undefined
  const { states } = sandboxTools(call)
  return [states, { corpId: db.corpId, actor: caller.actor, now, source: { address, requestId, via } }]
}

/** What cannot be done, as a problem. */
export async function orProblem<T>(call: SandboxCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) throw call.fail('no_simulator')
    throw error instanceof StateError ? problemOf(call, error) : error
  }
}

function problemOf({ fail }: SandboxCall, { code, message }: StateError): Problem {
  return code === 'not_found' ? problem('not_found') : fail(code, { zh: message, en: message })
}
