import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
const told: (string | undefined)[] = []
beforeAll(async () => {
  service = await startTestService({
    platformCallback:
      () =>
      async ({ body }) => {
        told.push(body)
        return { status: 400, text: 'not a callback of the platform' }
      },
  })
})
afterAll(() => service.stop())

const DEEP = '['.repeat(100_000)

it.each(['text/xml', 'application/json', 'application/json; charset=utf-8', 'multipart/form-data; boundary=x', 'x/y'])(
  'a callback is read as text, whatever its media type says: %s',
  async (type) => {
    const send = (body: string) =>
      fetch(`${service.address}/platform/wecom/ww1/callback`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    for (const body of ['{"a":1}', '{', DEEP]) {
      expect((await send(body)).status).toBe(400)
      expect(told.pop()).toBe(body)
    }
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  },
)
