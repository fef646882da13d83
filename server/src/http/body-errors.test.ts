import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../qa/support/service.ts'

const PATH = '/open-api/access_token/get'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

it('a body must be UTF-8 by its content type, where that names a charset', async () => {
  const body = { corp_id: 'nobody', secret: 's' }
  for (const [charset, code] of [
    ...['utf-8', 'UTF-8', '"utf-8"', "'utf-8'", 'utf8'].map((name) => [name, 10001] as const),
    ...['gbk', '"GB18030"', 'utf-16', 'iso-8859-1', "'gbk'", `"utf-8'`, ''].map((name) => [name, 10906] as const),
  ]) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const answer = await service.call(PATH, { body, headers })
    expect([charset, answer.status, answer.body.errcode]).toEqual([charset, code === 10906 ? 415 : 200, code])
    if (code === 10906) expect(answer.body.errmsg).toContain('utf-8')
  }
})

it('a body must not be compressed, and a caller who tries is told what is accepted', async () => {
  for (const [coding, status] of [
    ...['gzip', 'br', 'GZIP', 'gzip, identity', 'x'].map((name) => [name, 415] as const),
    ...['identity', 'Identity'].map((name) => [name, 200] as const),
  ]) {
    const answer = await service.call(PATH, { body: '{"corp_id":"c"', headers: { 'content-encoding': coding } })
    if (status === 200) {
      expect([coding, answer.status]).toEqual([coding, 400])
      continue
    }
    expect([coding, answer.status, answer.body.errcode]).toEqual([coding, 415, 10906])
    expect(answer.headers.get('accept-encoding')).toBe('identity')
    expect(answer.body.errmsg).toContain('identity')
  }
})
