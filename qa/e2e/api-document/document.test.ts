import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscribableKinds } from '../../../server/src/feed/kinds.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

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

it('describes every event that can be subscribed to, and the verification of a URL', async () => {
  const kinds = await subscribableKinds(service.store.owner)
  const [ticket, ...rest] = kinds
  const statuses = ['create', 'switch', 'close', 'reopen', 'reply']
  const wanted = rest.map((kind) => (statuses.includes(kind) ? `${ticket}.${kind}` : kind))
  expect(Object.keys(document.webhooks as object).sort()).toEqual(['url-verification', ...wanted].sort())
})
