import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCorp } from '../../../../qa/support/service.ts'
import { type Clues, startClues } from './test-setup.ts'

let clues: Clues
beforeAll(async () => {
  clues = await startClues()
})
afterAll(() => clues.service.stop())
beforeEach(() => clues.reset())

it('pages by creation and phone, counts, and finds a phone', async () => {
  await clues.add(...Array.from({ length: 20 }, (_, i) => ({ phone: `1380000${1019 - i}` })))
  clues.service.advance(1)
  await clues.add({ phone: '13700000000' })
  const { body } = await clues.service.call('/open-api/clue/list', {
    token: clues.token,
    query: { limit: 3, offset: 18 },
  })
  expect(body).toMatchObject({
    errcode: 0,
    clue_list: [{ phone: '13800001018' }, { phone: '13800001019' }, { phone: '13700000000' }],
    total: 21,
  })
  expect(await clues.listed({ phone: '13700000000' })).toMatchObject([{ phone: '13700000000' }])
  expect(await clues.listed({ phone: '1370000000' })).toEqual([])
  const other = (await addCorp(clues.service, 'wwelse')).token
  expect(await clues.listed({}, other)).toEqual([])
})

it.each<Record<string, number>>([{ limit: 0 }, { limit: 101 }, { offset: -1 }])('refuses %j', async (query) => {
  expect((await clues.service.call('/open-api/clue/list', { token: clues.token, query })).body.errcode).toBe(10049)
})
