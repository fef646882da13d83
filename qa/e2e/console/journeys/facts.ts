import { expect, it } from 'vitest'
import { type Console, DEMO } from '../setup.ts'
import { visit } from '../visit.ts'

type Json = Record<string, unknown>

/** What is known of a record, changed where it stands. */
export function factJourneys(product: () => Console): void {
  it('changes one fact and nothing else of a crowd package, a welcome, a campaign and a radar', async () => {
    const { open, api, leave } = product()
    const make = async (path: string, body: object) => (await api<{ id: number }>('POST', path, body)).body.id
    const end_time = Math.floor(Date.now() / 1000) + 86_400
    const records = [
      {
        ...{ page: 'crowd-packages', path: 'crowd-packages', fact: '说明', field: 'description' },
        made: { name: '女生', update_type: 'manual', creator_id: 'majingyi', filter: { gender: 2 }, description: '旧' },
      },
      {
        ...{ page: 'task-treasure', path: 'task-treasure-missions', fact: '名称', field: 'name' },
        made: {
          ...{ name: '旧', describe: '集三位好友', staff_ids: ['majingyi'], end_time, friends_per_day: 3 },
          rules: [{ level: 1, needed: 3, stock: 10, prize: '奶茶' }],
        },
      },
      {
        ...{ page: 'radars', path: 'radars', fact: '链接', field: 'link' },
        made: {
          ...{ name: '菜单', type: 'link', title: '菜单', link: 'https://tea.example.com/old', desc: '当季' },
          ...{ group_id: await anyGroup(api), staff_id: 'majingyi' },
        },
      },
    ]
    const page = await open(`/${DEMO}`)
    for (const { page: at, path, fact, field, made } of records) {
      const id = await make(path, made)
      const stored = (await api<Json>('GET', `${path}/${id}`)).body
      await visit(page, `${at}?open=${id}`)
      const record = page.getByRole('dialog')
      await record.getByRole('button', { name: new RegExp(`^修改${fact}`) }).click()
      const to = field === 'link' ? 'https://tea.example.com/new' : '新的'
      await record.locator('.fact-editor').locator('input, textarea').fill(to)
      await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
      await record.getByRole('button', { name: to }).waitFor()
      const { updated_at: _, ...now } = (await api<Json>('GET', `${path}/${id}`)).body
      expect({ ...now, updated_at: stored.updated_at }).toMatchObject({ ...stored, [field]: to })
    }
    const content = { text: { content: '欢迎来喝茶' } }
    const welcome = await make('welcomes', { name: '晚班', staff_ids: ['hemingxuan'], content, enabled: true })
    await visit(page, `welcomes?open=${welcome}`)
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: /^修改已启用|^修改启用/ }).click()
    await record.getByRole('switch').click()
    await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
    await record.getByRole('button', { name: /启用.*否/ }).waitFor()
    expect((await api<Json>('GET', `welcomes/${welcome}`)).body).toMatchObject({ content, enabled: false })
    leave(page)
  })

  it('renames an option of a field, which stays the option that customers have', async () => {
    const { open, api, leave } = product()
    const options = [{ name: '热' }, { name: '冰' }]
    type Field = { field_id: number; options: { option_id: number; name: string }[] }
    const { body } = await api<Field>('POST', 'custom-fields', { field_name: '温度', kind: 'option', options })
    const page = await open(`/${DEMO}/fields?open=${body.field_id}`)
    const record = page.getByRole('dialog', { name: /温度/ })
    await record.getByRole('button', { name: /^修改选项/ }).click()
    await record.locator('.fact-editor input').last().fill('少冰')
    await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
    await record.getByText('少冰').waitFor()
    const [hot, cold] = body.options
    expect((await api<Field>('GET', `custom-fields/${body.field_id}`)).body.options).toEqual([
      hot,
      { option_id: cold?.option_id, name: '少冰' },
    ])
    leave(page)
  })
}

async function anyGroup(api: Console['api']): Promise<number> {
  const { items } = (await api<{ items: { id: number }[] }>('GET', 'radar-groups?type=link&limit=1')).body
  return items[0]?.id as number
}
