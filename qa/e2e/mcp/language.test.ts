import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import type { TestService } from '../../support/service.ts'
import { DEMO } from './setup.ts'

let service: TestService
let key: string
beforeAll(async () => {
  service = await startDemoService()
  const made = await addOperator(service, { name: 'boss', corps: { [DEMO]: 'owner' } })
  key = made.key
})
afterAll(() => service.stop())

/** Titles of what tools refuse by themselves, and of what the management API refuses. */
async function titles(language: Record<string, string>): Promise<unknown[]> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } })
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...language } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp/${DEMO}`, service.address), { requestInit }))
  const title = async (name: string, given: Record<string, unknown>) =>
    ((await client.callTool({ name, arguments: given })).structuredContent as { title: string }).title
  const told = [
    await title('search', { kind: 'nothing' }),
    await title('search', { kind: 'customers', limit: 0 }),
    await title('timeline', { id: '..' }),
    await title('search', { kind: 'customers', filters: { colour: 1 } }),
    await title('timeline', { id: 'nobody' }),
  ]
  await client.close()
  return told
}

const ZH = ['参数不合法', '参数不合法', '不存在', '参数不合法', '不存在']
const EN = ['Something that was given is not valid', 'There is no such thing']

it.each([
  [{}, ZH],
  [{ 'accept-language': 'zh-CN' }, ZH],
  [{ 'accept-language': 'en-GB,en;q=0.9' }, [EN[0], EN[0], EN[1], EN[0], EN[1]]],
] as const)('what is refused is told in one language, by tools as by the management API: %j', async (header, told) => {
  expect(await titles(header)).toEqual(told)
})

it('so is that the corporation is not named, or not known', async () => {
  const refused = async (path: string, language: Record<string, string>) => {
    const reply = await fetch(new URL(path, service.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...language },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    const { status, title, detail } = (await reply.json()) as Record<string, unknown>
    return [status, detail ?? title]
  }
  const en = { 'accept-language': 'en' }
  expect([await refused('/mcp/ww_none', {}), await refused('/mcp/ww_none', en)]).toEqual([
    [404, '不存在'],
    [404, 'There is no such thing'],
  ])
})
