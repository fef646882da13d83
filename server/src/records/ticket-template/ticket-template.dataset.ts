import { seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { handlersOf, type Step, templateFields } from '../../engines/tickets/template.ts'

export const ticketTemplateKind = datasetKind({
  name: 'ticket_template',
  summary: {
    en: 'Ticket templates: steps and components',
    zh: '工单模板：步骤与自定义组件',
  },
  line: templateFields.extend({ updated_at: seconds.optional().describe('更新时间') }),
  table: 'ticket_template',
  key: ['id'],
  columns: {
    handler_ids: (line) => handlersOf(line.steps as Step[]),
    updated_at: (line) => line.updated_at ?? 0,
  },
  exports: { updated_at: 'nullif(r.updated_at, 0)::text' },
  references: [{ field: 'steps', column: 'handler_ids', table: 'staff', key: 'id' }],
})
