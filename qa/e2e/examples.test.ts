import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectExamples, EXAMPLES_AT } from '../../server/demo/examples.ts'
import { envelopes } from '../../server/src/contract/envelopes.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { addDemoCorp } from '../support/demo.ts'
import { startTestService, type TestService } from '../support/service.ts'

const kept = JSON.parse(readFileSync(new URL('../../server/src/http/examples.json', import.meta.url), 'utf8'))
const { corp_id } = JSON.parse(readFileSync(new URL('../../server/demo/dataset/corp.json', import.meta.url), 'utf8'))

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  service.advance(Math.floor(EXAMPLES_AT / 1000) - service.now())
})
afterAll(() => service.stop())

it('the examples in the API document are what the demo corporation answers (else: npm run docs)', async () => {
  const token = await addDemoCorp(service, corp_id)
  const replies = await collectExamples(async (path, call) => {
    const { body } = await service.call(path, call)
    return Array.isArray(body.lines) ? body.lines[0] : body
  }, token)
  expect(replies).toEqual(kept)
})

it('every example succeeds, and every list of the demo corporation shows something', () => {
  for (const { path, envelope, writes, produces } of endpoints) {
    if (produces) continue
    const reply = kept[path] as Record<string, unknown>
    expect([path, envelopes[envelope].codeOf(reply)]).toEqual([path, 0])
    const lists = writes ? [] : Object.values(reply).filter((value) => Array.isArray(value))
    expect([path, lists.filter((list) => list.length === 0)]).toEqual([path, []])
  }
})
