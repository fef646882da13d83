import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { authenticate } from '../../../../qa/support/rest-endpoints.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { endpoint } from '../../endpoint.ts'
import { endpoints as openEndpoints } from '../../open-api/index.ts'

/** What PostgreSQL ends next, as it does with one of two that wait for each other. */
const ended: string[] = []
const untie = async (what: string) => {
  const [next] = ended
  if (next !== what) return
  ended.shift()
  await service.store.owner.unsafe(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
}

const read = (path: string) =>
  endpoint({
    ...{ audience: 'admin', method: 'GET', path, tag: 'test', summary: 'Reads', right: 'tags:read' },
    reply: { read: z.literal(true) },
    example: { path: { corp_id: 'wwrest' } },
    async handle() {
      await untie('read')
      return { read: true as const }
    },
  })

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    endpoints: [...openEndpoints, read('/admin-api/corps/{corp_id}/read'), read('/admin-api/read')],
    audiences: {
      admin: {
        callsPerMinute: 100,
        async authenticate(request) {
          await untie('sign-in')
          return authenticate(request)
        },
      },
    },
  })
  await addCorp(service, 'wwrest')
})
afterAll(() => service.stop())

it.each(['/admin-api/corps/wwrest/read', '/admin-api/read'])(
  'reads again what PostgreSQL ended to untie a deadlock: %s',
  async (path) => {
    for (const what of ['sign-in', 'read']) {
      ended.push(what)
      const { status, body } = await service.call(path, { headers: { authorization: 'Bearer reader' } })
      expect([status, body, ended]).toEqual([200, { read: true }, []])
    }
  },
)
