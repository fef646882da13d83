import { templateFields } from '../../engines/tickets/template.ts'
import {
  createTemplate,
  putTemplate,
  removeTemplate,
  type TemplateDraft,
} from '../../engines/tickets/write-template.ts'
import { ticketTemplateKind } from '../../records/ticket-template/ticket-template.dataset.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { partial, resourceOf } from '../kit/resource.ts'

const templates = resourceOf(ticketTemplateKind, {
  ...{ path: 'ticket-templates', tag: '工单', noun: '工单模板', example: '1', removable: '4' },
  rights: { read: 'tickets:read', write: 'tickets:act' },
  sorts: { id: { columns: ['id'] }, updated_at: { columns: ['updated_at', 'id'] } },
  search: ['title'],
})

const { title, steps, components } = templateFields.shape
const body = { title, steps, components }

export const ticketTemplates = [
  listOf(templates),
  createOf(templates, {
    body: { ...body, components: components.default([]) },
    example: { title: '门店报修', steps: [{ name: '受理', handler_ids: ['huzihan'] }] },
    create: (ctx, draft) => createTemplate(ctx, draft),
  }),
  readOf(templates),
  changeOf(templates, {
    body: partial(body),
    example: { title: '售后退款' },
    async change(ctx, id: number, changes) {
      const before = (await recordIn(ctx, templates, id))?.fields as TemplateDraft
      const { title, steps, components } = { ...before, ...(changes as Partial<TemplateDraft>) }
      await putTemplate(ctx, id, { title, steps, components })
    },
  }),
  removeOf(templates, (ctx, id: number) => removeTemplate(ctx, id)),
]
