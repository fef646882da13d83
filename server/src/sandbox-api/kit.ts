import type { z } from 'zod'
import type { OperatorCaller } from '../admin-api/authenticate.ts'
import type { AdminTools } from '../admin-api/tools.ts'
import { toolsOf } from '../admin-api/tools.ts'
import type { ProblemRules } from '../contract/problem.ts'
import type { Right } from '../contract/roles.ts'
import { type CommonCall, type Method, type RestDeclaration, restEndpoint } from '../endpoint/rest.ts'
import type { Shape } from '../endpoint/shape.ts'
import type { InTransaction, RestEndpoint } from '../endpoint.ts'
import { isSandbox } from '../engines/sandbox/sandbox-corp.ts'
import type { CorpDb } from '../storage/corp-db.ts'

/** What every function of the sandbox's API is given: no transaction is open, and it opens those that it needs. */
export type SandboxCall<Q extends Shape = Shape, B extends Shape = Shape> = Omit<CommonCall<Q, B, string>, 'caller'> & {
  caller: OperatorCaller
  path: Record<string, string> & { id: never }
  db: CorpDb
  inTransaction: InTransaction
}

type Declaration = RestDeclaration<
  string,
  Record<string, z.ZodType>,
  Method,
  Shape,
  Shape,
  z.ZodObject | Shape,
  ProblemRules
>

/** A declaration with `path` below the corporation. */
type Declared = Omit<Declaration, 'audience' | 'handle' | 'right' | 'tag' | 'callsOut'>

const NOT_SANDBOX = {
  not_sandbox: { status: 403, title: { zh: '企业不是沙箱', en: 'The corporation is no sandbox' } },
} satisfies ProblemRules

/** The sandbox of examples: the demo. */
const EXAMPLE_CORP = 'ww_demo_yunqi_tea'

/** Declares an endpoint of sandboxes: who may read may see it, and changes leave an audit row. */
export function inSandbox<Call extends SandboxCall>(
  tag: string,
  declared: Declared,
  handle: (call: Call) => Promise<unknown>,
): RestEndpoint {
  const { path, method, example = {}, errors = {}, ...rest } = declared
  const right: Right = method === 'GET' ? 'sandbox:read' : 'sandbox:write'
  return restEndpoint({
    ...{ audience: 'admin', method, tag, right, ...rest, path: `/sandbox/corps/{corp_id}${path}` },
    ...(method === 'GET' ? {} : { callsOut: true }),
    errors: { ...NOT_SANDBOX, ...errors },
    example: { ...example, path: { corp_id: EXAMPLE_CORP, ...example.path } },
    async handle(call: Call) {
      const { every } = sandboxTools(call)
      if (!(await isSandbox({ corpId: call.path.corp_id as string, pool: call.pool }, every)))
        throw call.fail('not_sandbox')
      return handle(call)
    },
  } as never)
}

/** What the endpoints use beside the database. */
export function sandboxTools(call: { tools: unknown }): AdminTools & { every: boolean } {
  const tools = toolsOf(call)
  return { ...tools, every: tools.everySandbox }
}
