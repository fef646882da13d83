import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO } from '../setup.ts'

type Items<T> = { items: T[] }

/** Tags that a group chat gives, from its record to the timeline of the customer who joined it. */
export function joinTagJourneys(product: () => Console): void {
  it('gives a group chat tags for joining, and tells in both languages who got them', async () => {
    const { open, api, sim, leave } = product()
    const { chat_id } = await sim<{ chat_id: string }>('chats', {
      ...{ corpid: DEMO, name: '新客福利群', owner: 'majingyi', members: ['hemingxuan'] },
    })
    const path = `group-chats/${chat_id}`
    await expect.poll(async () => (await api('GET', path)).status).toBe(200)
    const page = await open(`/${DEMO}/group-chats?open=${chat_id}`)
    const record = page.getByRole('dialog', { name: /新客福利群/ })
    await record.getByRole('button', { name: /^修改入群标签/ }).click()
    await record.getByText('已在群里的人不打').waitFor()
    await choose(page, record.getByLabel('入群标签'), '重点关怀')
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await record.getByRole('button', { name: /^修改入群标签.*重点关怀/ }).waitFor()
    expect((await api('GET', path)).body).toMatchObject({ join_tags: [expect.any(Number)], tag_ids: [] })
    leave(page)

    const joining = (await api<Items<{ external_user_id: string; tags: number[] }>>('GET', 'customers?limit=100')).body
    const [tag] = (await api<{ join_tags: number[] }>('GET', path)).body.join_tags
    const { external_user_id: id } = joining.items.find(({ tags }) => !tags.includes(tag as number)) ?? {}
    await sim('join', { corpid: DEMO, chat_id, person: id, invitor: 'hemingxuan' })
    await expect.poll(async () => (await api<{ tags: number[] }>('GET', `customers/${id}`)).body.tags).toContain(tag)
    const zh = await open(`/${DEMO}/customers?open=${id}`)
    await zh.getByText('加入客户群“新客福利群”，自动打标签「重点关怀」').waitFor()
    leave(zh)
    const en = await open(`/${DEMO}/customers?open=${id}`, { language: 'en' })
    await en.getByText('Tagged “重点关怀” for joining group chat “新客福利群”').waitFor()
    leave(en)
  })
}
