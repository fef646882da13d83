import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient, type FeedKind } from '../../../packages/client/src/index.ts'
import { collectExamples, EXAMPLES_AT } from '../../../server/demo/examples.ts'
import { addDemoCorp } from '../../support/demo.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { methodExamples, withoutEnvelope } from './examples.ts'
import { DEMO } from './test-setup.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  service.advance(Math.floor(EXAMPLES_AT / 1000) - service.now())
})
afterAll(() => service.stop())

type Method = (params: object) => PromiseLike<Record<string, unknown>>

const methodOf = (client: Client, name: string): Method =>
  // biome-ignore lint/suspicious/noExplicitAny: methods are found by their names
  name.split('.').reduce((at: any, part) => at[part], client)

it('every method, called with the document’s example, gives what the document shows, without the envelope', async () => {
  const token = await addDemoCorp(service, DEMO)
  const client = createClient({ baseUrl: service.address, corpId: DEMO, token: async () => token })
  const called = new Set<string>()
  const answered = await collectExamples(async (path) => {
    const method = methodExamples.find((each) => each.path === path)
    if (method) {
      called.add(method.name)
      const answer = Promise.resolve(methodOf(client, method.name)(method.params))
      if (method.onlyOnce) {
        await expect(answer).rejects.toMatchObject({ code: expect.any(Number), endpoint: `GET ${path}` })
        return undefined
      }
      const reply = await answer
      expect([method.name, reply]).toEqual([method.name, withoutEnvelope(reply)])
      return reply
    }
    const kind = path.split('/').at(-1) as FeedKind
    for await (const line of client.bulk(kind)) return line as never
    return undefined
  }, token)
  for (const { name, path, reply } of methodExamples) {
    if (called.has(name)) expect([name, withoutEnvelope(answered[path] as object)]).toEqual([name, reply])
  }
  const issued = 'accessToken.get'
  expect(methodExamples.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([issued])
})
