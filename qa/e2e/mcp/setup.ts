import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { Right, Role } from '../../../server/src/contract/roles.ts'
import { makeKey } from '../../../server/src/engines/operators/key.ts'
import { addOperator } from '../../support/operators.ts'
import type { TestService } from '../../support/service.ts'

export const DEMO = 'ww_demo_yunqi_tea'

type Told = Record<string, unknown>

/** A connected client of the protocol, and a tool's answer without the protocol around it. */
export async function connect(
  address: string,
  key: string,
  { path = '/mcp', pin }: { path?: string; pin?: string } = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    pin ? { versionNegotiation: { mode: { pin } } } : { versionNegotiation: { mode: 'legacy' } },
  )
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(path, address), { requestInit }))
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    async call(name: string, given: Told = {}) {
      const { structuredContent, isError = false, content } = await client.callTool({ name, arguments: given })
      const [{ text }] = content as unknown as [{ text: string }]
      return { told: structuredContent as Told, isError, text }
    },
    close: () => client.close(),
  }
}

export type Agent = Awaited<ReturnType<typeof connect>>

let count = 0

/** An agent with a key of an operator with that role, narrowed to rights where they are named. */
export async function agentOf(service: TestService, role: Role, rights?: readonly Right[]): Promise<Agent> {
  const name = `agent${++count}`
  const { operatorId, key } = await addOperator(service, { name, corps: { [DEMO]: role }, staffId: 'luojianguo' })
  if (!rights) return connect(service.address, key)
  const narrow = await makeKey(service.store.owner, { operatorId, name, now: service.now(), rights })
  return connect(service.address, narrow.key)
}

/** What a tool answers, which its text tells as well. */
export async function succeeds(
  agent: Agent,
  name: string,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { told, isError, text } = await agent.call(name, given)
  expect([isError, isError ? told : undefined]).toEqual([false, undefined])
  expect(JSON.parse(text)).toEqual(told)
  return told
}

/** Status, code and fields of what a tool refuses. */
export async function isRefused(agent: Agent, name: string, given: Record<string, unknown>): Promise<unknown[]> {
  const { told, isError, text } = await agent.call(name, given)
  expect([isError, JSON.parse(text)]).toEqual([true, told])
  expect(told).toMatchObject({ title: expect.any(String) })
  return [told.status, told.code, (told.errors as { field: string }[] | undefined)?.map(({ field }) => field)]
}
