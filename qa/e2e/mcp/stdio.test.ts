import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, ownProcess, strike } from '../../support/cli-setup.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import type { TestService } from '../../support/service.ts'
import { DEMO } from './setup.ts'

let service: TestService
let file: string
beforeAll(async () => {
  service = await startDemoService()
  const { key } = await addOperator(service, { name: 'boss', corps: { [DEMO]: 'owner' }, staffId: 'luojianguo' })
  file = join(freshFolder(), 'key')
  writeFileSync(file, `${key}\n`)
})
afterAll(async () => {
  await service.stop()
  await strike()
})

const started = (...args: string[]) =>
  new StdioClientTransport({
    ...{ command: process.execPath, args: [GUANXI, 'mcp', '--url', service.address, ...args], stderr: 'ignore' },
    env: commandEnvironment({}) as Record<string, string>,
  })

it('offers the same tools on stdin and stdout, and ends with stdin', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(started('--key-file', file, '--corp', DEMO))
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('draft_message')
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { kind: 'staff', limit: 1 } })
  expect(structuredContent).toMatchObject({ items: [expect.any(Object)] })
  const record = { tag_group_name: '经标准输入' }
  await client.callTool({ name: 'create', arguments: { kind: 'tag-groups', record } })
  const rows = await service.store.owner`select via from audit where corp_id = ${DEMO} and kind = 'tag_group'`
  expect(rows).toEqual([{ via: 'mcp' }])
  await client.close()
})

it('tells what is refused in the language that was asked for', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(started('--key-file', file, '--corp', DEMO, '--language', 'en'))
  for (const id of ['..', 'nobody']) {
    const { structuredContent } = await client.callTool({ name: 'timeline', arguments: { id } })
    expect(structuredContent).toMatchObject({ title: 'There is no such thing' })
  }
  await client.close()
})

it('says on stderr, and nothing on stdout, why it cannot', async () => {
  const run = (...args: string[]) => ownProcess(['mcp', ...args], { GUANXI_API_KEY: '' })
  expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('GUANXI_API_KEY') })
  expect(await run('--key-file', '/nowhere')).toMatchObject({ code: 1, out: '' })
  expect(await run('--key-file', file, '--url', 'nowhere')).toMatchObject({ code: 2, out: '' })
})
