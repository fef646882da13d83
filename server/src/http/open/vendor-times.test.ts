import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { metaOf } from '../../contract/fields.ts'
import { endpoints } from '../../open-api/index.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwtimes')).token
})
afterAll(() => service.stop())

const timed = endpoints.flatMap((endpoint) => {
  const times = Object.keys(endpoint.query.shape).filter((name) => metaOf(endpoint.query.shape[name] as never).time)
  return endpoint.method === 'GET' && times.length > 0 ? [{ ...endpoint, times }] : []
})
const answer = async ({ path, example, times }: (typeof timed)[number], time: string) => {
  const query = { ...example.query, ...Object.fromEntries(times.map((name) => [name, time])) }
  const { errcode, status_code, errmsg, status_message } = (await service.call(path, { token, query })).body
  return { code: errcode ?? status_code, words: errmsg ?? status_message }
}

it.each(timed.filter(({ companion }) => companion))(
  '$path takes a time with a fraction, as clients of many languages have it, and one in milliseconds',
  async (endpoint) => {
    const whole = await answer(endpoint, '1700000000')
    for (const time of ['1700000000.25', '1700000000.0', '1700000000000'])
      expect(await answer(endpoint, time), time).toEqual(whole)
    for (const time of ['1700000000.', '.5', '1e9', '1700000000,5', 'now'])
      expect((await answer(endpoint, time)).words, time).toMatch(new RegExp(endpoint.times.join('|')))
  },
)

const windows = timed.flatMap((endpoint) =>
  endpoint.times.flatMap((end) => {
    const start = end.replace(/^end_/, 'start_')
    return start !== end && endpoint.times.includes(start) ? [{ ...endpoint, start, end }] : []
  }),
)
it.each(windows)('$path refuses an $end before its $start', async ({ path, example, start, end }) => {
  const query = { ...example.query, [start]: '1700000001', [end]: '1700000000' }
  const { errcode, status_code, errmsg, status_message } = (await service.call(path, { token, query })).body
  expect([errcode, status_code]).not.toContain(0)
  expect(errmsg ?? status_message).toContain(`${end} 不能早于 ${start}`)
})

it.each(timed.filter(({ companion }) => !companion))('$path takes one in milliseconds too', async (endpoint) => {
  expect(await answer(endpoint, '1700000000000')).toEqual(await answer(endpoint, '1700000000'))
})
