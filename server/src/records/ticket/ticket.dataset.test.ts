import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { exportDataset } from '../../dataset/export.ts'
import { datasetKinds } from '../datasets.ts'

const { department, staff, group_chat } = surroundings

const select = { component_id: 'c1', type: 'select', title: '渠道', required: true, options: ['门店', '外卖'] }
const input = { component_id: 'c2', type: 'input', title: '单号', required: false, options: [] }
const step = { name: '受理', handler_ids: ['lina'] }
const template = { id: 1, title: '售后', steps: [step], components: [select, input] }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const NAMES = ['department', 'staff', 'ticket_template', 'ticket', 'ticket_flow', 'group_chat', 'customer']

/** What an export of the corporation has of these kinds. */
async function exported(corpId: string, names = NAMES): Promise<Record<string, Record<string, unknown>[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-tickets-'))
  try {
    await exportDataset(service.store.owner, corpId, folder, datasetKinds)
    const files = names.map(async (name) => {
      const lines = (await readFile(join(folder, `${name}.ndjson`), 'utf8')).trimEnd().split('\n')
      return [name, lines.map((line) => JSON.parse(line))]
    })
    return Object.fromEntries(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('a template', () => {
  const faulty = [
    ['steps', { steps: [{ name: '受理', handler_ids: ['nobody'] }] }],
    ['steps', { steps: [] }],
    ['components.0.options', { components: [{ ...select, options: [] }] }],
    ['components.0.options', { components: [{ ...select, options: ['门店', '门店'] }] }],
    ['components.1.options', { components: [select, { ...input, options: ['门店'] }] }],
    ['components.0.type', { components: [{ ...select, type: 'date' }] }],
    ['components', { components: [select, { ...input, component_id: 'c1' }] }],
  ] as const
  it.each(faulty)('is refused for its %s', async (field, changes) => {
    const lines = [template, { ...template, id: 2, ...changes }]
    const records = { department, staff, ticket_template: lines }
    await expect(importRecords(service, { corp_id: 'wwbad' }, records)).rejects.toThrow(
      new RegExp(`^ticket_template\\.ndjson line 2, field ${field.replaceAll('.', '\\.')}: `),
    )
  })
})

describe('a ticket that was worked on', () => {
  const AT = '/open-api/workorder'

  async function act(token: string, what: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await service.call(`${AT}/${what}`, { token, body })
    expect([what, answer.body.errcode]).toEqual([what, 0])
    return answer.body
  }

  it('moves house with its history, its answers and its count of events', async () => {
    const { token } = await addCorp(service, 'wwfrom')
    const records = { department, staff, ticket_template: [template], group_chat, customer: [customer(1)] }
    await importRecords(service, { corp_id: 'wwfrom' }, records)
    const { order_no } = await act(token, 'create', {
      ...{
        template_id: 1,
        title: '一',
        relation_type: 1,
        relation_id: 'wm0001',
        handler_id: 'lina',
        staff_id: 'zhangwei',
      },
      ...{ msg_list: ['m1'], cc_list: ['wangfang'], component_records: [{ component_id: 'c1', values: ['门店'] }] },
    })
    const attached_json = [{ type: 'image', url: 'https://img/1.png' }]
    await act(token, 'switch', { order_no, staff_id: 'lina', handler_id: 'wangfang', attached_json, is_show: 1 })
    await act(token, 'close', { order_no, staff_id: 'wangfang', content: { text: '完', pic: [] } })
    await act(token, 'reopen', { order_no, staff_id: 'zhangwei' })

    const first = await exported('wwfrom')
    expect(first.ticket).toMatchObject([{ deliver: true, reopen: true, msg_list: ['m1'], event_seq: 4 }])
    expect(first.ticket_flow).toHaveLength(4)
    const { token: there } = await addCorp(service, 'wwto')
    await importRecords(service, { corp_id: 'wwto' }, first)
    expect(await exported('wwto')).toEqual(first)

    const detail = async (who: string) => {
      const { body } = await service.call(`${AT}/detail`, { token: who, query: { order_no: order_no as string } })
      return body.work_order as Record<string, unknown>
    }
    expect(await detail(there)).toEqual({ ...(await detail(token)), corp_id: 'wwto' })
    await act(there, 'reply', { order_no, staff_id: 'zhangwei' })
    await importRecords(service, { corp_id: 'wwto' }, first)
    await act(there, 'reply', { order_no, staff_id: 'zhangwei' })
    const [row] = await service.store.owner`select event_seq from ticket where corp_id = 'wwto'`
    expect(row?.event_seq).toBe(6)
    expect((await detail(there)).processing_flows).toHaveLength(6)
  })
})

describe('how urgent a ticket is, and when it is due', () => {
  const line = {
    ...{
      id: 1,
      order_no: 'WO1',
      title: '一',
      status: 10,
      handler_id: 'lina',
      last_handler_id: null,
      creator_id: 'lina',
    },
    ...{ created_at: 1_700_000_000, updated_at: 1_700_000_000 },
  }
  const others = { department, staff, ticket_template: [template], group_chat, customer: [customer(1)] }
  const into = (corp_id: string, ticket: Record<string, unknown>[]) =>
    importRecords(service, { corp_id }, { ...others, ticket })

  it('come out of a dataset as they went in; without them a ticket is of normal priority and due at no time', async () => {
    await addCorp(service, 'wwdue')
    await into('wwdue', [
      { ...line, priority: 4, due_at: 1_700_003_600 },
      { ...line, id: 2, order_no: 'WO2' },
    ])
    const { ticket } = await exported('wwdue', ['ticket'])
    expect(ticket).toMatchObject([{ priority: 4, due_at: 1_700_003_600 }, { priority: 2 }])
    expect(ticket?.[1]).not.toHaveProperty('due_at')
    await into('wwdue', ticket ?? [])
    expect((await exported('wwdue', ['ticket'])).ticket).toEqual(ticket)
  })

  it.each([{ priority: 0 }, { due_at: -1 }])('is refused as %j', async (part) => {
    await expect(into('wwnodue', [{ ...line, ...part }])).rejects.toThrow(
      new RegExp(`^ticket\\.ndjson line 1, field ${Object.keys(part)[0]}: `),
    )
  })
})
