import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { CORP, startTickets, type Tickets } from '../ticket/test-setup.ts'

const PATH = '/open-api/workorder/template/list'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
  const dated = { id: 3, title: '新模板', steps: [{ name: '唯一', handler_ids: [] }], components: [], updated_at: 100 }
  await importRecords(tickets.service, { corp_id: CORP }, { ticket_template: [dated] })
})
afterAll(() => tickets.stop())

type Item = Record<string, unknown>
const list = async (query: Record<string, string | number> = {}) =>
  (await tickets.service.call(PATH, { token: tickets.token, query })).body as { total: number; template_list: Item[] }

it('shows steps, components, options and what is required', async () => {
  const { total, template_list } = await list({ limit: 1 })
  expect(total).toBe(3)
  expect(template_list).toHaveLength(1)
  expect(template_list[0]).toMatchObject({
    ...{ id: 1, title: '售后', status: 1, template_type: 1, count: 0, updated_at: 0 },
    template_stage: [
      { stage: 1, stage_name: '受理', handler_ids: ['handler'] },
      { stage: 2, stage_name: '处理', handler_ids: ['second'] },
      { stage: 3, stage_name: '复核', handler_ids: ['second', 'creator'] },
    ],
    steps: [{ name: '受理' }, { name: '处理' }, { name: '复核' }],
  })
  const { component_list, components } = template_list[0] as { component_list: Item[]; components: Item[] }
  expect(component_list.slice(1, 3)).toMatchObject([
    { id: 2, type: 'textarea', is_show: true, config: { component_id: 'area', required: false, option_list: [] } },
    {
      id: 3,
      type: 'select',
      config: {
        option_list: [
          { key: '1', option_name: '甲' },
          { key: '2', option_name: '乙' },
        ],
      },
    },
  ])
  expect(components[0]).toMatchObject({ component_id: 'in', type: 'input', required: true, options: [] })
})

it('counts the tickets of each template', async () => {
  for (let i = 0; i < 3; i++) await tickets.open({ template_id: 2 })
  expect((await list()).template_list.map(({ id, count }) => [id, count])).toEqual([
    [1, 0],
    [2, 3],
    [3, 0],
  ])
})

it('filters by update time', async () => {
  expect(await list({ start_time: 1 })).toMatchObject({ total: 1, template_list: [{ id: 3 }] })
  expect(await list({ start_time: 101 })).toMatchObject({ total: 0, template_list: [] })
  expect(await list({ end_time: 99 })).toMatchObject({ total: 2 })
})
