import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../support/browser.ts'
import { axe } from '../console/axe.ts'
import { settled } from '../console/visit.ts'
import { CORP, openScene, type Scene } from './scene.ts'

const PANEL = { viewport: { width: 390, height: 620 } }

describe.skipIf(!findBrowser())('the phone', () => {
  let scene: Scene
  let config_id: string
  beforeAll(async () => {
    scene = await openScene()
    const way = { type: 2, scene: 2, user: ['wangruoxi', 'guojunjie'], remark: '新店地推' }
    config_id = (await scene.ask('add_contact_way', way)).config_id
  })
  afterAll(async () => {
    expect(scene.complaints).toEqual([])
    await scene.close()
  })

  const customer = async (name: string, userid = 'wangruoxi', more: object = {}) => {
    const { people } = await scene.post('people', { people: [{ name }] })
    const { person } = people[0]
    const met = await scene.post('scan', { corpid: CORP, config_id, person, userid, ...more })
    return { person, ...met }
  }

  it('finds anybody by name, however many there are, and remembers whose phone was looked at', async () => {
    await scene.post('people', { count: 260 })
    const { person } = await customer('欧阳茶茶')
    await scene.post('people', { count: 40 })
    const page = await scene.open({}, PANEL)
    await page.getByRole('button', { name: '选择一个人' }).click()
    await page.getByRole('searchbox').fill('欧阳')
    const rows = page.getByRole('dialog').locator('.found .row')
    await rows.filter({ hasText: '欧阳茶茶' }).click()
    await page.getByRole('button', { name: /欧阳茶茶/ }).waitFor()
    // a person who was made just now is not lost by a reload either
    await page.getByRole('button', { name: '新增一人' }).click()
    const name = page.locator('.me strong', { hasNotText: '欧阳茶茶' })
    await name.waitFor()
    const made = await name.innerText()
    await page.reload()
    await page.getByRole('button', { name: '选择一个人' }).click()
    const recent = page.locator('.found ul').first().locator('strong')
    expect(await recent.allInnerTexts()).toEqual([made, '欧阳茶茶'])
    await page.getByRole('searchbox').fill(person)
    await rows.filter({ hasText: '欧阳茶茶' }).waitFor()
    await page.getByRole('searchbox').fill('没有这个人')
    await page.getByText('没有找到').waitFor()
    await page.context().close()
  })

  it('marks staff who have something to confirm, and chats with something new', async () => {
    const { external_userid } = await customer('周敏')
    await scene.ask('add_msg_template', { sender: 'wangruoxi', text: { content: '周末活动' } })
    await scene.post('say', { corpid: CORP, from: external_userid, to: 'wangruoxi', content: '在吗' })
    const page = await scene.open({}, PANEL)
    await page.getByRole('button', { name: '选择一个人' }).click()
    const staff = page.getByRole('dialog').getByRole('button', { name: /王若曦/ })
    await staff.getByText('待确认 1').waitFor()
    await staff.locator('.dot').waitFor()
    expect(
      await page
        .getByRole('button', { name: /郭俊杰/ })
        .locator('.dot')
        .count(),
    ).toBe(0)
    await staff.click()
    const chat = page.locator('.screen .row', { hasText: '周敏' })
    await chat.locator('.dot').waitFor()
    await chat.click()
    await page.getByText('在吗').waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    await chat.waitFor()
    await chat.locator('.dot').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /待确认/ }).click()
    await page.getByRole('button', { name: '确认发送' }).click()
    await page.getByText('没有等待确认的任务').waitFor()
    await page.context().close()
  })

  it('accepts a friend who waits', async () => {
    await customer('钱多多', 'guojunjie', { half: true })
    const page = await scene.open({ as: 'guojunjie' }, PANEL)
    const chat = page.locator('.screen .row', { hasText: '钱多多' })
    await chat.getByText('等待通过').waitFor()
    await chat.click()
    await page.getByRole('button', { name: '通过好友' }).click()
    await page.getByText('完成').waitFor()
    await page.getByRole('button', { name: '通过好友' }).waitFor({ state: 'hidden' })
    await page.context().close()
  })

  it('deletes a friend by a long press, and by the keyboard', async () => {
    const { person, external_userid } = await customer('孙小美')
    const friends = async () =>
      (await scene.get(`state?corpid=${CORP}`)).follows.filter(
        (one: { external_userid: string }) => one.external_userid === external_userid,
      )
    const page = await scene.open({ as: person }, PANEL)
    const chat = page.locator('.screen .row', { hasText: '王若曦' })
    await chat.hover()
    await page.mouse.down()
    await page.getByRole('button', { name: '删除好友' }).waitFor()
    await page.mouse.up()
    await page.getByRole('button', { name: '取消' }).click()
    expect(await friends()).toHaveLength(1)
    await chat.click({ button: 'right' })
    await page.keyboard.press('Escape')
    await chat.click()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '删除好友' }).press('Enter')
    await page.getByText('还没有聊天').waitFor()
    expect(await friends()).toEqual([])
    await page.context().close()
  })

  it('shows the corporation’s time, not the browser’s', async () => {
    const { person } = await customer('李时')
    await scene.post('clock', { corpid: CORP, freeze: true, set: '2026-12-31T15:30:00Z' })
    const page = await scene.open({ as: person }, PANEL)
    expect(await page.locator('#hour').innerText()).toBe('23:30')
    await page.getByText('12月31日').waitFor()
    await scene.post('clock', { corpid: CORP, freeze: false, set: Math.floor(Date.now() / 1000) })
    await page.context().close()
  })

  it('opens a page as the person who has the phone, fills the screen with it, and passes it on', async () => {
    const { person, external_userid } = await customer('吴清')
    const other = await customer('郑源')
    const page = await scene.open({ as: person }, PANEL)
    await page.getByRole('button', { name: '浏览器' }).click()
    await page.getByLabel('网页地址').fill(scene.site.url.replace('http://', ''))
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('#browser iframe')
    await frame.getByRole('heading', { name: '春茶品鉴报名' }).waitFor()
    const box = (await page.locator('#browser iframe').boundingBox())!
    expect(box.height).toBeGreaterThan(480)
    await frame.getByLabel('姓名').fill('吴清')
    await frame.getByRole('button', { name: '提交' }).click()
    await frame.getByRole('heading', { name: '谢谢，吴清' }).waitFor()
    const origin = new URL(scene.site.url).origin
    expect(scene.site.answers).toEqual([{ who: external_userid, name: '吴清', origin }])

    // the page of one is not the page of another
    await page.getByRole('button', { name: '刷新' }).click()
    await frame.getByRole('heading', { name: '春茶品鉴报名' }).waitFor()
    await page.getByRole('button', { name: '转发' }).click()
    await page.getByRole('searchbox').fill('郑源')
    await page.getByRole('dialog').locator('.found .row', { hasText: '郑源' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => scene.site.opened.at(-1)).toContain(other.external_userid)
    await frame.getByRole('heading', { name: '春茶品鉴报名' }).waitFor()
    await frame.getByLabel('姓名').fill('郑源')
    await frame.getByRole('button', { name: '提交' }).click()
    await frame.getByRole('heading', { name: '谢谢，郑源' }).waitFor()
    expect(scene.site.answers.at(-1)).toMatchObject({ who: other.external_userid, name: '郑源' })
    await page.getByRole('button', { name: '关闭' }).click()
    await page.locator('.me', { hasText: '郑源' }).waitFor()
    await page.context().close()
  })

  it('opens what is tapped in a chat, and what cannot be reached says so', async () => {
    const { person, welcome_code } = await customer('冯雪')
    const link = { title: '春茶品鉴报名', desc: '周六下午', url: scene.site.url }
    await scene.ask('send_welcome_msg', { welcome_code, attachments: [{ msgtype: 'link', link }] })
    const page = await scene.open({ as: person }, PANEL)
    await page.locator('.screen .row', { hasText: '王若曦' }).click()
    await page.getByRole('link', { name: /春茶品鉴报名/ }).click()
    await page.frameLocator('#browser iframe').getByRole('heading', { name: '春茶品鉴报名' }).waitFor()
    await page.getByLabel('网页地址').fill('http://127.0.0.1:9/')
    await page.keyboard.press('Enter')
    await page.frameLocator('#browser iframe').getByRole('heading', { name: '127.0.0.1:9 没有应答' }).waitFor()
    await page.context().close()
    // Chromium notes the 502 of that page
    scene.complaints.splice(0)
  })

  it('has one scroll bar at most, and axe finds nothing, in both languages and themes', {
    timeout: 60_000,
  }, async () => {
    const { people } = await scene.post('people', { count: 30 })
    for (const { person } of people) await scene.post('scan', { corpid: CORP, config_id, person, userid: 'guojunjie' })
    for (const [locale, colorScheme] of [
      ['zh-CN', 'light'],
      ['en-GB', 'dark'],
    ] as const) {
      for (const viewport of [PANEL.viewport, { width: 320, height: 560 }, { width: 1180, height: 760 }]) {
        const panel: Record<string, string> = viewport.width < 600 ? { panel: '' } : {}
        const page = await scene.open({ as: 'guojunjie', ...panel }, { viewport, locale, colorScheme })
        await page.locator('.screen .row').first().waitFor()
        const scrolling = () =>
          page.evaluate<string[]>(`[...document.querySelectorAll('*')]
            .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
            .map((one) => one.className || one.tagName)`)
        expect(await scrolling()).toEqual(['screen'])
        expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true)
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        // the narrowest in one language and theme, the widest in the other
        const extreme = colorScheme === 'light' ? viewport.width === 320 : viewport.width > 1000
        if (extreme) {
          await settled(page)
          expect(await axe(page)).toEqual([])
          await page.locator('.me').click()
          await page.locator('.found .row').first().waitFor()
          await settled(page)
          expect(await axe(page, { within: '#sheet' })).toEqual([])
        }
        await page.context().close()
      }
    }
  })
})
