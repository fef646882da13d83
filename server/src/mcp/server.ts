import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { BUILD } from '../build.ts'
import { toProblemBody } from './fault.ts'
import { fitted } from './fit.ts'
import { type Env, isSandbox } from './session.ts'
import type { Tool } from './tool.ts'
import { readingTools } from './tools/reading.ts'
import { writingTools } from './tools/writing.ts'

const tools: readonly Tool[] = [...readingTools, ...writingTools]

const INSTRUCTIONS =
  'Customer relationships and marketing on WeCom. Ask describe for kinds and fields before search, create and update. ' +
  'Messages are drafted, and a person sends them.'

/** A server of the protocol for one caller; `open` tells who that is, as of now. */
export function mcpServer(open: () => Promise<Env>): Server {
  const server = new Server(
    { name: 'guanxi', version: BUILD },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', async () => {
    const env = await open()
    const own = tools.filter(({ allowed }) => allowed(env.who.rights))
    const trials = own.some(({ inSandbox }) => inSandbox) && (await isSandbox(env))
    return { tools: own.filter(({ inSandbox }) => !inSandbox || trials).map(listed) }
  })
  server.setRequestHandler('tools/call', async ({ params }) => {
    const env = await open()
    const tool = tools.find(({ name, allowed }) => name === params.name && allowed(env.who.rights))
    if (!tool || (tool.inSandbox && !(await isSandbox(env))))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`)
    try {
      return replied(await fitted(tool, params.arguments ?? {}, env))
    } catch (error) {
      return { ...replied(toProblemBody(error, env.language)), isError: true }
    }
  })
  return server
}

function listed({ name, description, hint, input, output }: Tool) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const properties = Object.fromEntries(output.map((each) => [each, {}]))
  return {
    ...{ name, description, annotations: hint, inputSchema: shorter(inputSchema) as { type: 'object' } },
    outputSchema: { type: 'object' as const, properties },
  }
}

/** The same schema in fewer words: what JSON Schema assumes anyway, and bounds that only say "a safe integer". */
function shorter(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shorter)
  if (typeof schema !== 'object' || schema === null) return schema
  const said = Object.entries(schema).filter(
    ([name, value]) =>
      !(name === 'propertyNames' || (name === 'additionalProperties' && typeof value === 'object')) &&
      !(typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER),
  )
  return Object.fromEntries(said.map(([name, value]) => [name, shorter(value)]))
}

function replied(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
}
