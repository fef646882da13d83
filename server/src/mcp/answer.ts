import { createMcpHandler } from '@modelcontextprotocol/server'
import { Problem } from '../contract/problem.ts'
import type { Language } from '../contract/reasons.ts'
import { type Answered, answered, type Calls, Refused, urlOf, VIA } from './calls.ts'
import { toProblemBody } from './fault.ts'
import { mcpServer } from './server.ts'
import { type Env, openEnv } from './session.ts'

type Inner = (call: {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  body?: unknown
  headers: Record<string, string>
}) => Promise<{ status: number; text: string; etag: string | undefined }>

/**
 * Answers one HTTP request of the protocol, or gives the problem where key or corporation are not known. Nothing is kept
 * between two requests: the key is asked for its rights each time.
 */
export async function answerMcp(
  request: Request,
  {
    calls: inner,
    corpId,
    ...where
  }: { calls: Inner; corpId: string | undefined; origin: string; everySandbox: boolean; language: Language },
): Promise<Response | Record<string, unknown>> {
  const calls: Calls = async (asked): Promise<Answered> => {
    const { method, body, headers } = asked
    const { status, text, etag } = await inner({ method, url: urlOf(asked), body, headers: { ...VIA, ...headers } })
    return answered(status, text, etag)
  }
  let env: Env
  try {
    env = await openEnv(calls, corpId, where)
  } catch (error) {
    if (error instanceof Refused || error instanceof Problem) return toProblemBody(error, where.language)
    throw error
  }
  const handler = createMcpHandler(() => mcpServer(async () => env), { maxSubscriptions: 0 })
  return handler.fetch(request)
}
