import type { FastifyRequest } from 'fastify'
import type { AppDeps } from './app-deps.ts'

/** Logs a fault without what it was about: SQL errors carry values, so only their code and place are kept. */
export function logFault(deps: AppDeps, request: FastifyRequest, error: unknown): void {
  const { code, constraint_name, table_name, routine, stack, message } = error as Record<string, string | undefined>
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  const failed = routine === undefined ? { message } : { constraint_name, table_name, routine }
  deps.logger.error(
    { reqId: request.id, path: request.routeOptions.url, fault: { code, ...failed, frames } },
    'call failed',
  )
}
