import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO } from '../setup.ts'
import { visit } from '../visit.ts'

type Rank = { id: number; department_list: unknown; staff_list: string[]; group_list: unknown; rank_type: number }
type People = { people: { person: string; name: string }[] }

/** A ranking of each kind, from its making to the place that somebody wins in it. */
export function rankingJourneys(product: () => Console): void {
  it('makes rankings of everybody, of departments and of certain staff, whose standing moves with a scan', async () => {
    const { open, api, sim, leave } = product()
    const page = await open(`/${DEMO}/rankings?new=yes`)
    const form = page.getByRole('dialog')
    await begin(page, form, '全员拉新')
    await save(form)
    expect(await newest(api)).toMatchObject({ rank_type: 0, department_list: 'all', staff_list: [], group_list: 0 })

    await visit(page, 'rankings?new=yes')
    await begin(page, form, '门店拉新')
    await take(page, form.getByLabel('参与范围'), '部门，可另加员工')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.locator('.ant-form-item-has-error', { hasText: '部门' }).waitFor()
    await choose(page, form.getByLabel('部门', { exact: true }), '上海静安店')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await save(form)
    const ofDepartments = await newest(api)
    expect(ofDepartments).toMatchObject({ department_list: [expect.any(String)], staff_list: ['majingyi'] })

    await visit(page, 'rankings?new=yes')
    await begin(page, form, '两人比拼')
    await take(page, form.getByLabel('参与范围'), '指定员工')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await save(form)
    const { id, ...rank } = await newest(api)
    expect(rank).toMatchObject({ department_list: [], staff_list: ['majingyi'] })

    await visit(page, `rankings?open=${id}`)
    const record = page.getByRole('dialog', { name: /两人比拼/ })
    await record.getByText('还没有人上榜').waitFor()
    const way = { remark: '排行的活码', scene: 2, type: 1, staffs: [{ id: 'majingyi' }] }
    const code = (await api<{ id: number }>('POST', 'contact-ways', way)).body.id
    const config = async () => (await api<{ config_id: string | null }>('GET', `contact-ways/${code}`)).body.config_id
    await expect.poll(config).toEqual(expect.any(String))
    const [someone] = (await sim<People>('people', { count: 1 })).people
    await sim('scan', { corpid: DEMO, config_id: await config(), person: someone?.person })
    await record.getByRole('row', { name: /1.*马静怡.*1/ }).waitFor()

    // who takes part is changed where it stands
    await record.getByRole('button', { name: /^修改员工/ }).click()
    await choose(page, record.getByLabel('员工', { exact: true }), '何明轩')
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await record.getByRole('button', { name: /^修改员工.*何明轩/ }).waitFor()
    expect(await newest(api)).toMatchObject({ id, department_list: [], staff_list: ['majingyi', 'hemingxuan'] })
    leave(page)
  })

  it('makes a ranking of invitations into a group chat, which is live too', async () => {
    const { open, api, sim, leave } = product()
    const { chat_id } = await sim<{ chat_id: string }>('chats', {
      ...{ corpid: DEMO, name: '拉群比赛群', owner: 'majingyi', members: ['hemingxuan'] },
    })
    await expect.poll(async () => (await api('GET', `group-chats/${chat_id}`)).status).toBe(200)
    const page = await open(`/${DEMO}/rankings?new=yes`)
    const form = page.getByRole('dialog')
    await begin(page, form, '拉群比赛')
    await take(page, form.getByLabel('类型'), '邀请进群')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.locator('.ant-form-item-has-error', { hasText: '活动群聊' }).waitFor()
    await choose(page, form.getByLabel('活动群聊'), '拉群比赛群')
    await save(form)
    const { id, ...rank } = await newest(api)
    expect(rank).toMatchObject({ rank_type: 1, group_list: { group_id: chat_id, name: '拉群比赛群' } })
    await visit(page, `rankings?open=${id}`)
    const record = page.getByRole('dialog', { name: /拉群比赛/ })
    await record.getByText('还没有人上榜').waitFor()
    const [someone] = (await sim<People>('people', { count: 1 })).people
    await sim('join', { corpid: DEMO, chat_id, person: someone?.person, invitor: 'hemingxuan' })
    await record.getByRole('row', { name: /1.*何明轩.*1/ }).waitFor()
    leave(page)
  })
}

/** Fills in what every ranking has; it runs from today on. */
async function begin(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByLabel('名称').fill(name)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  await setTime(page, form.getByLabel('开始时间'), `${today} 00:00`)
  await setTime(page, form.getByLabel('结束时间'), '2099-01-02 09:30')
}

async function setTime(page: Page, field: Locator, time: string): Promise<void> {
  await field.fill(time)
  await page.locator('.ant-picker-dropdown:visible .ant-picker-ok button').click()
}

/** Takes a choice of a short list, in which nothing is typed. */
async function take(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click()
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '新建', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

async function newest(api: Console['api']): Promise<Rank> {
  const { items } = (await api<{ items: Rank[] }>('GET', 'staff-ranks?limit=1')).body
  return items[0] as Rank
}
