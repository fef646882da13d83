import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Json, readDocument } from './test-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

let document: Json
beforeAll(async () => {
  document = await readDocument()
})

const TSC = resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
const OPTIONS = '--noEmit --strict --allowImportingTsExtensions --module nodenext --target esnext --lib esnext,dom'

/** Compares a reply's code, and reads what only a success or only a failure has; the last line must not compile. */
const USE = `
export function staff(reply: Staff): number {
  if (reply.errcode === 0) return reply.staff_list.length + reply.total
  const code: 10001 | 10049 | 10901 | number = reply.errcode
  // @ts-expect-error a failure has no list
  void reply.staff_list
  return code
}
export function moment(reply: Moment): string {
  if (reply.errcode === '0') return reply.moment_id
  const none: '0' extends typeof reply.errcode ? false : true = true
  return none ? reply.errcode : ''
}
export function crowds(reply: Crowds): number {
  if (reply.status_code === 0) return reply.data_list.length
  // @ts-expect-error a failure has no list
  void reply.data_list
  const failed: false = reply.success
  return failed ? 0 : reply.status_code
}
export function closed(event: Closed): string {
  const status: 'close' = event.status
  return event.msg_data.order_no + status
}
export function refused(reply: Refused): 10052 | 10053 | 10905 | 10906 {
  return reply.errcode
}
// @ts-expect-error a code that no staff list answers with
export const strange: Staff['errcode'] = 22315
`

async function compile(files: Record<string, string>, folder: string): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const names = Object.keys(files).filter((name) => !name.endsWith('.json'))
  const run = promisify(execFile)(process.execPath, [TSC, ...OPTIONS.split(' '), ...names], { cwd: folder })
  return run.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-client-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('openapi-typescript gives types that compile and narrow by the code', () =>
  inFolder(async (folder) => {
    const types = astToString(await openapiTS(structuredClone(document) as never))
    const reply = (path: string, method: string, status: string) =>
      `paths['/open-api/${path}']['${method}']['responses'][${status}]['content']['application/json']`
    const head = `import type { components, paths } from './api.d.ts'
type Staff = ${reply('staff/list', 'get', '200')}
type Moment = ${reply('moment_message/add', 'post', '200')}
type Crowds = ${reply('external_user_package/list', 'post', '200')}
type Refused = ${reply('staff/list', 'get', "'4XX'")}
type Closed = components['schemas']['WorkOrderChangeCloseCallback']
`
    expect(await compile({ 'api.d.ts': types, 'use.ts': head + USE }, folder)).toBe('')
  }))

it('hey-api gives types that compile and narrow by the code', () =>
  inFolder(async (folder) => {
    await createClient({
      input: structuredClone(document) as never,
      output: { path: join(folder, 'api'), module: { extension: '.ts' } } as never,
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    })
    const head = `import type { ExternalUserPackageListResponse as Crowds, MomentMessageAddResponse as Moment, StaffListErrors,
  StaffListResponse as Staff, WorkOrderChangeCloseCallback as Closed } from './api/types.gen.ts'
type Refused = StaffListErrors['4XX']
`
    expect(await compile({ 'use.ts': head + USE }, folder)).toBe('')
  }))
