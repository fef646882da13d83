import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addMessage } from '../../engines/chat/add-message.ts'
import { createSession } from '../../engines/chat/session.ts'
import { contents, department, message, session, staff } from './fixtures.ts'

const PATH = '/open-api/chat/message/list'
const CORP = 'wwchat'
const messages = contents.map(([type, content], i) =>
  message({ id: (i + 1) * 10, type, content, text_content: type === 'text' ? content.content : '' }),
)

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const chat_session = [session({}), session({ staff_id: 'bo', name: '王五' }), session({ id: 's2' })]
  const others = [message({ id: 10, staff_id: 'bo', text_content: '柏舟的' })]
  const records = { department, staff, chat_session, chat_message: [...messages, ...others] }
  await importRecords(service, { corp_id: CORP }, records)
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
const ask = (query: Record<string, string | number>) => service.call(PATH, { token, query })
const get = async (query: Record<string, string | number>) => (await ask(query)).body
const ids = (body: Item) => (body.message_list as Item[]).map(({ id }) => id)

it('shows every field, every content as it came, newest first', async () => {
  const shown = messages.toReversed().map(({ session_id, ...rest }) => rest)
  const { body, text } = await ask({ staff_id: 'an', session_id: 's1' })
  expect(body).toEqual({ errcode: 0, errmsg: 'ok', message_list: shown, total: contents.length })
  for (const [, content] of contents) expect(text).toContain(`"content":${JSON.stringify(content)},"direction"`)
})

it('tells two sessions of the same id by their staff member', async () => {
  const body = await get({ staff_id: 'bo', session_id: 's1' })
  expect(body).toMatchObject({ message_list: [{ id: 10, staff_id: 'bo', text_content: '柏舟的' }], total: 1 })
})

it('shows an empty session, and nothing older than the first message', async () => {
  expect(await get({ staff_id: 'an', session_id: 's2' })).toMatchObject({ message_list: [], total: 0 })
  expect(await get({ staff_id: 'an', session_id: 's1', last_id: 10 })).toMatchObject({ message_list: [], total: 0 })
  expect(await get({ staff_id: 'an', session_id: 's1', last_id: 0 })).toMatchObject({ message_list: [], total: 0 })
})

it('returns what is older than last_id, whether or not that message exists', async () => {
  expect(ids(await get({ staff_id: 'an', session_id: 's1', last_id: 30 }))).toEqual([20, 10])
  expect(ids(await get({ staff_id: 'an', session_id: 's1', last_id: 25 }))).toEqual([20, 10])
})

it.each([
  [{ session_id: 's1' }],
  [{ staff_id: 'an' }],
  [{ staff_id: '', session_id: 's1' }],
  [{ staff_id: 'nobody', session_id: 's1' }],
  [{ staff_id: 'an', session_id: 'none' }],
  [{ staff_id: 'bo', session_id: 's2' }],
  [{ staff_id: 'an', session_id: 's1', limit: '29' }],
  [{ staff_id: 'an', session_id: 's1', limit: '101' }],
  [{ staff_id: 'an', session_id: 's1', limit: '30.0' }],
  [{ staff_id: 'an', session_id: 's1', last_id: '-1' }],
  [{ staff_id: 'an', session_id: 's1', last_id: 'x' }],
  [{ staff_id: 'an', session_id: 's1', last_id: '99999999999999999999' }],
])('refuses %j with 10049', async (query) => {
  expect(await get(query as Record<string, string>)).toEqual({ errcode: 10049, errmsg: expect.any(String) })
})

it('needs a conversation seat and the agreed terms', async () => {
  const query = { staff_id: 'an', session_id: 's1' }
  const seatless = await addCorp(service, 'wwchat2', { seats: ['basic', 'marketing', 'service'] })
  expect((await service.call(PATH, { token: seatless.token, query })).body.errcode).toBe(10901)
  const unagreed = await addCorp(service, 'wwchat3', { chatTerms: false })
  expect((await service.call(PATH, { token: unagreed.token, query })).body.errcode).toBe(10902)
})

it('keeps corporations apart', async () => {
  const other = await addCorp(service, 'wwchat4')
  const chat_message = [message({ id: 10, text_content: '另一家' })]
  await importRecords(service, { corp_id: 'wwchat4' }, { department, staff, chat_session: [session({})], chat_message })
  const query = { staff_id: 'an', session_id: 's1' }
  const { body } = await service.call(PATH, { token: other.token, query })
  expect(body).toMatchObject({ message_list: [{ text_content: '另一家' }], total: 1 })
})

it('keeps the sender’s name and avatar of that moment', async () => {
  const from = { id: 999, from_id: 'an', from_name: '安然', from_avatar: 'https://a.example/old', direction: 'send' }
  await importRecords(service, { corp_id: CORP }, { chat_message: [message({ ...from, session_id: 's2' })] })
  await service.store
    .owner`update staff set name = '改名', avatar = 'https://a.example/new' where corp_id = ${CORP} and id = 'an'`
  const body = await get({ staff_id: 'an', session_id: 's2' })
  expect(body.message_list).toMatchObject([{ from_name: '安然', from_avatar: 'https://a.example/old' }])
})

it.each([
  [{ session_id: 'none' }, /line 1.*session_id/],
  [{ session_id: 's2', staff_id: 'bo' }, /"bo" has no chat_session "s2"/],
  [{ staff_id: 'nobody' }, /line 1.*staff_id/],
  [{ direction: 'in' }, /line 1.*direction/],
  [{ content: '你好' }, /line 1.*content/],
  [{ content: ['你好'] }, /line 1.*content/],
  [{ room_id: undefined }, /line 1.*room_id/],
])('imports no message with %j', async (wrong, reason) => {
  const chat_message = [{ ...message({ id: 5000 }), ...wrong }]
  await expect(importRecords(service, { corp_id: CORP }, { chat_message })).rejects.toThrow(reason)
})

describe('a conversation of 20,000 messages', () => {
  const LONG = { staff_id: 'an', session_id: 'long' }
  const write = (n: number) =>
    service.act(
      CORP,
      (ctx) => {
        const { id, created_at, ...fields } = message({ id: 0, ...LONG, text_content: `新消息${n}` })
        return addMessage(ctx, fields as never)
      },
      service.now(),
    )

  it('is walked whole and once while messages arrive, and what arrived is read afterwards', {
    timeout: 60_000,
  }, async () => {
    const { owner } = service.store
    const target = {
      id: LONG.session_id,
      staff_id: 'an',
      session_type: 'ext_user' as const,
      target_id: 'wm9',
      name: '长谈',
    }
    await service.act(CORP, (ctx) => createSession(ctx, target), 1)
    await owner`
      insert into chat_message (corp_id, staff_id, session_id, id, created_at, original_id, type, time, from_id, to_id,
        from_name, from_avatar, content, direction, text_content, doc)
      select ${CORP}, 'an', 'long', i * 3, 1, 'o' || i, 'text', 1000 + i, 'wm9', 'an', '客户', '',
        ('{"content":"第' || i || '条"}')::json, 'receive', '第' || i || '条', ''
      from generate_series(1, 20000) i`
    const truth = (
      await owner`
      select id from chat_message where corp_id = ${CORP} and staff_id = 'an' and session_id = 'long' order by id desc`
    ).map(({ id }) => id as number)
    expect(truth).toHaveLength(20_000)

    let walking = true
    const arrived: number[] = []
    const writer = (async () => {
      for (let n = 0; walking; n++) arrived.push(await write(n))
    })()
    const walked: number[] = []
    let body = await get({ ...LONG, limit: 100, last_id: 20_000 * 3 + 1 })
    for (;;) {
      const page = ids(body) as number[]
      expect(body.total).toBe(page.length)
      walked.push(...page)
      if (page.length < 100) break
      body = await get({ ...LONG, limit: 100, last_id: page.at(-1) as number })
    }
    walking = false
    await writer
    expect(walked).toEqual(truth)

    expect(arrived).toEqual(arrived.map((_, i) => 60_001 + i))
    const newest = ids(await get({ ...LONG, limit: 100 }))
    expect(newest).toEqual([...arrived.toReversed(), ...truth].slice(0, 100))
  })

  it('gives writers at the same time ids one after another', async () => {
    const before = ids(await get(LONG))[0] as number
    const given = await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)))
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => before + 1 + i))
  })
})

describe('the newer call', () => {
  const V2 = `${PATH}/v2`
  const whole = { staff_id: 'an', session_id: 's1' }
  const page = async (query: Record<string, string | number>, as = token) =>
    (await service.call(V2, { token: as, query })).body

  it('shows the same messages, newest first, every content as it came, without a total', async () => {
    const { errcode, errmsg, message_list } = await get(whole)
    expect(contents.length).toBeLessThan(30)
    expect(await page(whole)).toEqual({ errcode, errmsg, message_list })
    const { text } = await service.call(V2, { token, query: whole })
    for (const [, content] of contents) expect(text).toContain(`"content":${JSON.stringify(content)},"direction"`)
  })

  it.each([1, 7, 100])('is walked by last_id with a limit of %i, until a page is shorter', async (limit) => {
    const walked: unknown[] = []
    for (let last: object = {}; ; ) {
      const found = ids(await page({ ...whole, limit, ...last }))
      walked.push(...found)
      if (found.length < limit) break
      last = { last_id: found.at(-1) }
    }
    expect(walked).toEqual(ids(await get(whole)))
  })

  it.each([
    [{ session_id: 's1' }],
    [{ staff_id: 'nobody', session_id: 's1' }],
    [{ staff_id: 'an', session_id: 'none' }],
    [{ ...whole, limit: '0' }],
    [{ ...whole, limit: '101' }],
    [{ ...whole, last_id: 'x' }],
  ])('refuses %j with 10049', async (query) => {
    expect(await page(query as Record<string, string>)).toEqual({ errcode: 10049, errmsg: expect.any(String) })
  })

  it('needs a conversation seat and the agreed terms, and shows nothing of another corporation', async () => {
    const seatless = await addCorp(service, 'wwchatv2a', { seats: ['basic', 'marketing', 'service'] })
    expect((await page(whole, seatless.token)).errcode).toBe(10901)
    const unagreed = await addCorp(service, 'wwchatv2b', { chatTerms: false })
    expect((await page(whole, unagreed.token)).errcode).toBe(10902)
    const other = await addCorp(service, 'wwchatv2c')
    expect((await page(whole, other.token)).errcode).toBe(10049)
  })
})
