import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { flowFields } from './ticket-flow.ts'

export const ticketFlowKind = datasetKind({
  name: 'ticket_flow',
  summary: {
    en: 'What was done to tickets, numbered from 1 in each ticket',
    zh: '工单的处理记录，每个工单从 1 起编号',
  },
  line: z.object({ ticket_id: integer({ min: 1 }).describe('工单 ID'), ...flowFields }),
  table: 'ticket_flow',
  key: ['ticket_id', 'no'],
  references: [
    { field: 'ticket_id', table: 'ticket', key: 'id' },
    { field: 'staff_id', table: 'staff', key: 'id' },
    { field: 'handler_id', table: 'staff', key: 'id' },
    { field: 'cc_list', table: 'staff', key: 'id' },
  ],
})
