import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeForm } from '../../server/src/engines/forms/change.ts'
import { endForm } from '../../server/src/engines/forms/publish.ts'
import { removeForm } from '../../server/src/engines/forms/remove.ts'
import { addFormCorp, type FormCorp, keyOf, post, question } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { get } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const phone = question('phone', 'phone', { required: true, label: '手机号' })
const note = question('note', 'textarea')
const drink = question('drink', 'radio', { options: ['红茶', '绿茶'] })

let live: Live
let corp: FormCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addFormCorp(live, `wwform${++n}`)
})

const page = async (reply: Response) => ({ status: reply.status, text: await reply.text() })
const customer = async () => ((await corp.newCustomers(1)) as [Json])[0] as { person: string; id: string }

describe('a published form', () => {
  it('is filled in by a customer without a script, and leads to a page that a reload does not send again', async () => {
    const { id, url } = await corp.addForm({ fields: [phone, note], repeat: 'once' })
    expect(url).toMatch(new RegExp(`^${live.service.origin}/f/[\\w-]{16}$`))
    const a = await customer()
    const shown = await corp.fill(url, a.person, { 手机号: '13900001234', note: '靠窗' })
    expect([shown.status, shown.url]).toEqual([200, expect.stringContaining('/sent?r=')])
    expect(shown.page.text).toContain('提交成功')
    expect(await corp.answers(id)).toMatchObject([
      { version: 1, external_user_id: a.id, answers: { phone: '13900001234', note: '靠窗' } },
    ])
    await corp.sim('view', { person: a.person })
    expect(await corp.answers(id)).toHaveLength(1)
  })

  it('says what is wrong at its field, in the language of the visitor, and keeps what was typed', async () => {
    const { id, url } = await corp.addForm({ fields: [phone, note, drink] })
    const typed = { phone: '12', note: '<b>甲</b>\n乙', drink: '咖啡', 'gx.key': 'a'.repeat(32) }
    const wrong = await page(await post(url, typed, { 'accept-language': 'en' }))
    expect(wrong.status).toBe(422)
    for (const part of ['Please give a phone number', 'Please choose one of the options', 'value="12"'])
      expect(wrong.text).toContain(part)
    expect(wrong.text).toContain('&#60;b&#62;甲&#60;/b&#62;\n乙</textarea>')
    expect(wrong.text).toContain('aria-invalid="true" aria-describedby="q1-fault" autofocus')
    expect(keyOf(wrong.text)).toBe('a'.repeat(32))
    const missing = await page(await post(url, { drink: '红茶' }))
    expect([missing.status, missing.text.includes('请填写这一项')]).toEqual([422, true])
    expect(missing.text).toContain('<a href="#q1">手机号</a>')
    expect(await corp.answers(id)).toEqual([])
  })

  it.each([
    ['https://a.example:8443/b;c,d.png', ' https://a.example:8443'],
    ['https://a.example;sandbox/b.png', ''],
    ['https://a.example%2Cdefault-src/b.png', ''],
    ['https://a.example；sandbox/b.png', ''],
    ['https://*/b.png', ''],
  ])('loads pictures from where its cover is and adds nothing else to its policy: %s', async (cover, from) => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const { owner } = live.service.store
    await owner`update smart_form set cover = ${cover} where corp_id = ${corp.corpId} and id = ${id}`
    const policy = (await get(url)).headers.get('content-security-policy') ?? ''
    expect(policy.replace(/'nonce-[^']+'/, "'nonce'").split('; ')).toEqual([
      ...["default-src 'none'", "style-src 'self' 'nonce'", "script-src 'self'", `img-src 'self'${from}`],
      ...["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ])
  })

  it('takes an answer once by its key, however often it is sent', async () => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const key = keyOf((await page(await get(url))).text)
    expect(key).toHaveLength(32)
    const sent = await Promise.all(Array.from({ length: 8 }, () => post(url, { note: '甲', 'gx.key': key })))
    const places = sent.map((reply) => [reply.status, reply.headers.get('location')])
    expect(new Set(places.map(String)).size).toBe(1)
    expect(places[0]).toEqual([303, expect.stringMatching(/\/sent\?r=[0-9A-F]{8}$/)])
    await post(url, { note: '乙' })
    expect((await corp.answers(id)).map(({ answers }) => answers.note)).toEqual(['甲', '乙'])
    expect(await corp.counts(id)).toEqual({ stats: 2, days: 2, people: null, ledger: 2 })
  })

  it.each(['once', 'daily'] as const)(
    'that may be answered %s takes one of 50 by one person at once, from 32 connections',
    async (repeat) => {
      const { id, url } = await corp.addForm({ fields: [note], repeat })
      const a = await customer()
      await corp.open(url, a.person)
      const shown = await Promise.all(
        Array.from({ length: 50 }, (_, i) => corp.sim('open', { url, person: a.person, form: { note: `第 ${i} 次` } })),
      )
      expect(shown.map(({ status }) => status)).toEqual(Array(50).fill(200))
      const [answer] = await corp.answers(id)
      const receipt = `回执 ${answer.key.slice(0, 8).toUpperCase()}`
      expect(
        shown.filter(({ page }) => page.text.includes('您已经提交过了') && page.text.includes(receipt)),
      ).toHaveLength(49)
      expect(await corp.counts(id)).toEqual({ stats: 1, days: 1, people: 1, ledger: 1 })
      expect((await corp.open(url, a.person)).page.text).toContain(receipt)
    },
  )

  it('that may be answered once a day goes by midnight in the corporation’s zone', async () => {
    const { id, url } = await corp.addForm({ fields: [note], repeat: 'daily' })
    const a = await customer()
    const midnight = Math.ceil((live.service.now() + 8 * 3600) / 86_400) * 86_400 - 8 * 3600
    live.service.advance(midnight - live.service.now() - 1)
    await corp.fill(url, a.person, { note: '前' })
    expect((await corp.open(url, a.person)).page.text).toContain('每天只能提交一次')
    live.service.advance(1)
    await corp.fill(url, a.person, { note: '后' })
    expect((await corp.answers(id)).map(({ answers }) => answers.note)).toEqual(['前', '后'])
  })

  it('is exact when 32 people send it at once, several times each', async () => {
    const { id, url } = await corp.addForm({ fields: [note, drink] })
    const people = await corp.newCustomers(32)
    for (const { person } of people) await corp.open(url, person)
    await Promise.all(
      people.flatMap(({ person }, i) =>
        ['1', '2', '3', '1', '2'].map((part) =>
          corp.sim('open', {
            ...{ url, person },
            form: { note: '甲', drink: '红茶', 'gx.key': part.padStart(32, i.toString(16).padStart(2, '0')) },
          }),
        ),
      ),
    )
    expect(await corp.counts(id)).toEqual({ stats: 96, days: 96, people: 96, ledger: 96 })
    const [tally] = await live.service.store.owner`
      select answers::int from smart_form_tally where corp_id = ${corp.corpId} and form_id = ${id} and option = '红茶'`
    expect(tally).toEqual({ answers: 96 })
  })
})

describe('a form', () => {
  it('that is a draft or gone is no page, and takes nothing', async () => {
    const draft = await corp.addForm({ fields: [note] }, false)
    const gone = await corp.addForm({ fields: [note] })
    await corp.act((ctx) => removeForm(ctx, gone.id))
    for (const { id, url } of [draft, gone]) {
      expect((await get(url)).status).toBe(404)
      expect((await post(url, { note: '甲' })).status).toBe(404)
      expect(await corp.answers(id)).toEqual([])
    }
  })

  it('that somebody has answered shows what they typed in vain', async () => {
    const { id, url } = await corp.addForm({ fields: [phone, note], repeat: 'once' })
    const a = await customer()
    await corp.fill(url, a.person, { 手机号: '13900001234', note: '靠窗' })
    const again = await corp.sim('open', { url, person: a.person, form: { phone: '13900001234', note: '改到周日' } })
    expect(again.page.text).toMatch(/您已经提交过了[\s\S]*可以复制保存[\s\S]*改到周日/)
    expect((await corp.open(url, a.person)).page.text).not.toContain('可以复制保存')
    expect(await corp.answers(id)).toHaveLength(1)
  })

  it('that was closed while somebody typed says so, and shows what was typed', async () => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const key = keyOf((await page(await get(url))).text)
    await corp.act((ctx) => endForm(ctx, id))
    const refused = await page(await post(url, { note: '写了很久', 'gx.key': key, 'gx.version': '1' }))
    expect([refused.status, refused.text.includes('表单已结束'), refused.text.includes('写了很久')]).toEqual([
      410,
      true,
      true,
    ])
    expect((await get(url)).status).toBe(410)
    expect(await corp.answers(id)).toEqual([])
  })

  it('opens and ends by its times, also before the worker has noted it', async () => {
    const at = live.service.now()
    const { id, url } = await corp.addForm({ fields: [note], start_time: at + 100, end_time: at + 200 })
    const early = await page(await post(url, { note: '早' }))
    expect([early.status, early.text.includes('还没有开始')]).toEqual([403, true])
    live.service.advance(100)
    expect((await post(url, { note: '正好' })).status).toBe(303)
    live.service.advance(100)
    expect((await post(url, { note: '晚' })).status).toBe(410)
    expect(await corp.answers(id)).toHaveLength(1)
  })

  it('that was changed meanwhile is shown anew, with what was typed', async () => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const key = keyOf((await page(await get(url))).text)
    await corp.act((ctx) => changeForm(ctx, id, { fields: [note, drink] }))
    const again = await page(await post(url, { note: '甲', 'gx.key': key, 'gx.version': '1' }))
    expect([again.status, again.text.includes('表单刚刚有更新'), again.text.includes('甲</textarea>')]).toEqual([
      409,
      true,
      true,
    ])
    expect((await post(url, { note: '甲', 'gx.key': key, 'gx.version': '2' })).status).toBe(303)
    expect(await corp.answers(id)).toMatchObject([{ version: 2 }])
  })

  it('that may be answered once is not for strangers, forged names or cookies of others', async () => {
    const { id, url } = await corp.addForm({ fields: [note], repeat: 'once' })
    const a = await customer()
    const cookies: Record<string, string>[] = [{}, { cookie: 'gx_0123456789abcdef=x' }, { cookie: 'gx_login=x' }]
    for (const headers of cookies) {
      expect((await get(`${url}?external_user_id=${a.id}&openid=x`, headers)).status).toBe(403)
      const refused = await page(await post(`${url}?unionid=${a.id}`, { note: '甲', external_user_id: a.id }, headers))
      expect([refused.status, refused.text.includes('请在微信中打开')]).toEqual([403, true])
    }
    expect(await corp.answers(id)).toEqual([])
  })

  it('is a preview for staff, whose answers are not taken', async () => {
    const { id, url } = await corp.addForm({ fields: [note] })
    const shown = await corp.sim('open', { url, userid: 'zhangwei' })
    expect([shown.status, shown.page.text.includes('这里只是预览')]).toEqual([200, true])
    expect((await corp.sim('open', { url, userid: 'zhangwei', form: { note: '甲' } })).status).toBe(403)
    expect(await corp.answers(id)).toEqual([])
  })
})

it('keeps a picture over a mistake elsewhere, and refuses what is none', async () => {
  const shot = question('shot', 'picture', { required: true })
  const { id, url } = await corp.addForm({ fields: [phone, shot] })
  expect((await get(url)).status).toBe(403)
  const a = await customer()
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = (data: string, content_type = 'image/png') => ({
    ...{ filename: `shot.${content_type.slice(6, 9)}`, content_type, data },
  })
  const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  for (const shot of [file(Buffer.from('hello').toString('base64')), file(drawn, 'image/svg+xml')])
    expect((await corp.fill(url, a.person, { phone: '1', shot })).page.text).toContain('请选择图片')
  const wrong = await corp.sim('submit', { url, person: a.person, fields: { phone: '1', shot: file(png) } })
  expect([wrong.status, wrong.page.images.length]).toEqual([422, 1])
  const body = (wrong.body as string).match(/name="shot" value="([^"]+)"/)?.[1] as string
  expect(body).toMatch(/^\/files\/wwform\d+\/[0-9a-f]{32}$/)
  const sent = await corp.sim('open', { url, person: a.person, form: { phone: '13900001234', shot: body } })
  expect(sent.page.text).toContain('提交成功')
  expect(await corp.answers(id)).toMatchObject([{ answers: { phone: '13900001234', shot: body } }])
  const foreign = { phone: '13900001234', shot: body.replace(/wwform\d+/, 'wwother') }
  expect((await corp.sim('open', { url, person: a.person, form: foreign })).status).toBe(422)
})
