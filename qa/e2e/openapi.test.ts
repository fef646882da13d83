import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../server/src/open-api/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let document: Record<string, unknown>
beforeAll(async () => {
  service = await startTestService()
  document = (await service.call('/openapi.json')).body
})
afterAll(() => service.stop())

it('is OpenAPI 3.1 by a validator that is not ours', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(validator.version).toBe('3.1')
})

it('tells every endpoint with its seat, parameters, codes and reply', () => {
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>
  expect(Object.keys(paths).sort()).toEqual(endpoints.map(({ path }) => path).sort())
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Record<string, unknown>
    expect(operation['x-seat']).toBe(endpoint.seat ?? null)
    const names = (operation.parameters as { name: string; in: string }[])
      .filter((p) => p.in === 'query')
      .map((p) => p.name)
    expect(names).toEqual(Object.keys(endpoint.query.shape))
    const codes = (operation['x-error-codes'] as { code: number }[]).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(Object.keys(endpoint.errors).map(Number)))
    expect(JSON.stringify(operation.responses)).toContain('application/json')
  }
})

it('gives a typed client that compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-client-'))
  try {
    const types = astToString(await openapiTS(structuredClone(document) as never))
    await writeFile(join(folder, 'api.d.ts'), types)
    await writeFile(
      join(folder, 'use.ts'),
      `import type { paths } from './api.d.ts'
type Ok = paths['/open-api/staff/list']['get']['responses'][200]['content']['application/json']
export const count = (reply: Ok): number => ('staff_list' in reply ? reply.staff_list.length : -1)
`,
    )
    const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      'false',
      '--allowImportingTsExtensions',
      '--module',
      'nodenext',
      '--target',
      'esnext',
    ]
    await promisify(execFile)(process.execPath, [tsc, ...options, join(folder, 'use.ts')], { cwd: folder })
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
