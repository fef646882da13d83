import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO } from '../setup.ts'
import { visit } from '../visit.ts'

type Json = Record<string, unknown>

/** A PDF of one page, and a picture of one point. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
%%EOF`)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const OURS = /^\/files\/[^/]+\/[0-9a-f]{32}$/

/** What campaigns are made of: pictures, files, rules, prizes, and how they will look. */
export function builderJourneys(product: () => Console): void {
  it('makes a radar of a file with its picture, rules and notices, and opens its page on the phone', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/radars?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('春茶手册')
    await take(page, form.getByLabel('类型'), '文件')
    await form.getByLabel('标题').fill('今年的春茶')
    await upload(form, 0, 'tea.png', 'image/png', PNG)
    await form.locator('.picture-field img').waitFor()
    await upload(form, 1, '春茶.pdf', 'application/pdf', PDF)
    await form.getByText('春茶.pdf').first().waitFor()
    for (const shown of ['今年的春茶', '春茶.pdf', '开始阅读'])
      await form.locator('.phone').getByText(shown).first().waitFor()
    await form.locator('.phone .page-cover').waitFor()
    await choose(page, form.getByLabel('分组'), '产品手册')
    await choose(page, form.getByLabel('创建人'), '何明轩')
    await form.getByRole('button', { name: '添加规则' }).click()
    const rules = form.getByRole('group', { name: '按次数打标签' })
    await take(page, rules.getByLabel('条件'), '阅读秒数')
    await rules.getByLabel('达到').fill('60')
    await choose(page, rules.getByLabel('打标签'), '重点关怀')
    await form.getByRole('button', { name: '添加评分' }).click()
    await form.getByRole('group', { name: '客户评分' }).getByLabel('加分').fill('8')
    await form.getByRole('switch', { name: '打开时通知员工' }).click()
    await save(form)

    const { items } = (await api<{ items: Json[] }>('GET', 'radars?limit=1')).body
    expect(items[0]).toMatchObject({
      ...{ cover_url: expect.stringMatching(OURS), file_url: expect.stringMatching(OURS), file_name: '春茶.pdf' },
      ...{ file_pages: 1, behavior_notify: true, activity_notify: true },
      auto_mark_tag_rule: [{ kind: 'read_seconds', count: 60, tag_list: [{ name: '重点关怀' }] }],
      score_rule: [{ kind: 'entry_once', count: 1, score: 8 }],
    })
    await visit(page, `radars?open=${items[0]?.id}`)
    const record = page.getByRole('dialog', { name: /春茶手册/ })
    await record.getByRole('img', { name: '春茶手册 的二维码' }).waitFor()
    await record.getByText('阅读秒数达到 60：「重点关怀」').waitFor()
    await record.getByText('首次打开：+8').waitFor()
    const clicks = record.locator('.tile', { hasText: '点击' }).locator('strong')
    await expect.poll(() => clicks.innerText()).toBe('0')
    await record.getByRole('button', { name: '用模拟手机打开' }).click()
    const phone = page.frameLocator('iframe.simulator-phone')
    await phone.locator('#phone').getByRole('button', { name: '新增一人' }).click()
    await phone.frameLocator('iframe').getByRole('heading', { name: '今年的春茶' }).waitFor()
    await expect.poll(() => clicks.innerText()).toBe('1')
    leave(page)
  })

  it('makes a campaign with a picture, and says what winners of each level get and who hands it over', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/task-treasure?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('新茶老带新')
    await upload(form, 0, 'tea.png', 'image/png', PNG)
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    const levels = form.getByRole('group', { name: '奖品阶段' })
    for (const n of [0, 1]) {
      await form.getByRole('button', { name: '添加阶段' }).click()
      await levels
        .getByLabel('累计好友数')
        .nth(n)
        .fill(String(3 + 2 * n))
      await levels
        .getByLabel('奖品', { exact: true })
        .nth(n)
        .fill(n === 0 ? '奶茶一杯' : '茶礼盒')
    }
    await choose(page, levels.getByLabel('给达成者打标签').first(), '重点关怀')
    await choose(page, levels.getByLabel('核销员工').nth(1), '何明轩')
    await levels.getByRole('switch', { name: '有人达成时通知' }).nth(1).click()
    await form.locator('.phone').getByText('奶茶一杯').waitFor()
    await form.getByRole('button', { name: '海报', exact: true }).click()
    await form.getByRole('figure', { name: '海报' }).getByText('新茶老带新').waitFor()
    await save(form)

    const { items } = (await api<{ items: Json[] }>('GET', 'task-treasure-missions?limit=1')).body
    const { id, ...mission } = items[0] as Json
    const tag = expect.any(Number)
    expect(mission).toMatchObject({
      ...{ cover: expect.stringMatching(OURS), af_type: 'qywx' },
      rules: [
        { level: 1, needed: 3, prize: '奶茶一杯', stock: null },
        { level: 2, needed: 5, prize: '茶礼盒', stock: null },
      ],
      prize_rule: [
        { level: 1, finished_mark_tag: [tag], notify_rule: 1, prize_staff_id_list: null },
        { level: 2, finished_mark_tag: [], notify_rule: 0, prize_staff_id_list: ['hemingxuan'] },
      ],
    })

    // the first level goes: the second keeps its number and its rules
    await visit(page, `task-treasure?open=${id}`)
    const record = page.getByRole('dialog', { name: /新茶老带新/ })
    await record.getByText('5 位好友得「茶礼盒」 · 由何明轩核销').waitFor()
    await record.getByRole('button', { name: /^修改奖品阶段/ }).click()
    await record.getByRole('group', { name: '奖品阶段' }).getByRole('button', { name: '删除' }).first().click()
    await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
    await record.locator('.fact-editor').waitFor({ state: 'hidden' })
    expect((await api<Json>('GET', `task-treasure-missions/${id}`)).body).toMatchObject({
      rules: [{ level: 2, needed: 5 }],
      prize_rule: [{ level: 2, prize_staff_id_list: ['hemingxuan'] }],
    })

    // what it did not say before is gone again when that is undone
    await record.getByRole('button', { name: '编辑', exact: true }).click()
    const edited = page.getByRole('dialog', { name: /编辑/ })
    await edited.getByLabel('说明').fill('带上朋友来喝茶')
    await edited.getByRole('button', { name: '保存', exact: true }).click()
    await record.getByText('带上朋友来喝茶').first().waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    expect((await api<Json>('GET', `task-treasure-missions/${id}`)).body).not.toHaveProperty('describe')
    leave(page)
  })

  it('takes pictures for forms and check-ins, which their customers and their previews show', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/forms?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称', { exact: true }).fill('有图的表单')
    await upload(form, 0, 'tea.png', 'image/png', PNG)
    await form.locator('.phone .page-cover').waitFor()
    await form.getByRole('button', { name: '单行文本' }).click()
    await save(form)
    await visit(page, 'check-ins?new=yes')
    await form.getByLabel('名称').fill('有图的打卡')
    await upload(form, 0, 'tea.png', 'image/png', PNG)
    await form.locator('.phone .page-cover').waitFor()
    await save(form)
    for (const list of ['forms?q=有图的表单', 'check-in-missions?q=有图的打卡']) {
      const { items } = (await api<{ items: Json[] }>('GET', list)).body
      expect(items).toMatchObject([{ cover: expect.stringMatching(OURS) }])
    }
    // it is taken away where it stands
    await page.getByRole('link', { name: '有图的打卡' }).click()
    const record = page.getByRole('dialog', { name: /有图的打卡/ })
    await record.getByRole('button', { name: /^修改封面图片/ }).click()
    await record.getByRole('button', { name: '去掉图片' }).click()
    await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
    await record.locator('.page-cover').waitFor({ state: 'hidden' })
    leave(page)
  })

  it('keeps a quick reply of the library in a group within another', async () => {
    const { open, api, leave } = product()
    const link = {
      mtype: 'link',
      title: '夏日菜单',
      url: 'https://tea.example.com/menu',
      thumb_url: 'https://tea.example.com/menu.png',
    }
    expect((await api('POST', 'materials', link)).status).toBe(201)
    const page = await open(`/${DEMO}/quick-replies?view=groups&new=yes`)
    const form = page.getByRole('dialog')
    await page.locator('tbody').getByText('产品介绍').first().waitFor() // what is typed before may be drawn anew
    await form.getByLabel('名称').fill('菜单')
    await choose(page, form.getByLabel('上级分组'), '产品介绍')
    await save(form)
    await visit(page, 'quick-replies?new=yes')
    await form.getByLabel('名称').fill('发夏日菜单')
    await choose(page, form.getByLabel('分组'), '菜单')
    await take(page, form.getByLabel('类型'), '附件')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.locator('.ant-form-item-has-error', { hasText: '附件' }).waitFor()
    await form.getByRole('button', { name: '从素材库选' }).click()
    await form.getByRole('group', { name: '从素材库选' }).getByRole('button', { name: '夏日菜单' }).click()
    await form.locator('.phone').getByText('夏日菜单').waitFor()
    await save(form)
    const { items } = (await api<{ items: Json[] }>('GET', 'quick-replies?q=发夏日菜单')).body
    expect(items).toMatchObject([{ content_type: 'link', file_url: link.url, file_name: link.title }])
    const group = (await api<Json>('GET', `quick-reply-groups/${items[0]?.group_id}`)).body
    expect(group).toMatchObject({ name: '菜单', level: 2 })
    leave(page)
  })

  it('shows which welcome of a channel code greets at a chosen moment', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/contact-ways?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('欢迎语', { exact: true }).fill('平日好')
    await form.getByRole('button', { name: '添加欢迎语' }).click()
    const special = form.getByRole('group', { name: '欢迎语 1' })
    await special.getByRole('button', { name: '星期与时段' }).click()
    await special.getByRole('textbox', { name: '欢迎语' }).fill('周末好')
    for (const [moment, greets] of [
      ['2026-11-21T10:00', '周末好'],
      ['2026-11-23T10:00', '平日好'],
    ] as const) {
      await form.getByLabel('客户扫码的时间').fill(moment)
      await form.locator('.phone').getByText(greets).waitFor()
    }
    leave(page)
  })
}

const upload = (form: Locator, n: number, name: string, mimeType: string, buffer: Buffer) =>
  form.locator('input[type=file]').nth(n).setInputFiles({ name, mimeType, buffer })

/** Takes a choice of a short list, in which nothing is typed. */
async function take(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click()
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}
