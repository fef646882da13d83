import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import {
  changeWelcome,
  createWelcome,
  removeWelcome,
  type Welcome,
  welcomeFields,
} from '../../engines/welcomes/welcome.ts'
import { Attachment } from '../../records/group-message/attachment.ts'
import { welcomeKind } from '../../records/welcome/welcome.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(welcomeKind, {
  ...{ path: 'welcomes', tag: '欢迎语', noun: '欢迎语' },
  rights: { read: 'acquisition:read', write: 'acquisition:write' },
  sorts: { id: { columns: ['id'] }, updated_at: { columns: ['updated_at', 'id'] } },
  search: ['name'],
  filters: { staff_id: filter(text({ min: 1 }).describe('使用的员工 ID'), (id) => sql`${id} = any (r.staff_ids)`) },
  ...{ example: '1', removable: '2' },
})

const body = {
  name: welcomeFields.name,
  staff_ids: welcomeFields.staff_ids.default([]),
  content: welcomeFields.content
    .extend({ attachments: z.array(Attachment).max(9).optional().describe('附件，至多 9 个') })
    .describe('内容，文字与附件至少有一'),
  enabled: welcomeFields.enabled.default(true),
}

export const welcomes = [
  listOf(resource),
  createOf(resource, {
    body,
    description:
      '渠道活码有自动回复时用自动回复，否则用员工的欢迎语，再次用企业的欢迎语。企业的只有一个，员工只能在一个之中。',
    example: { name: '客服欢迎语', staff_ids: ['guojunjie'], content: { text: { content: '您好，很高兴为您服务。' } } },
    create: (ctx, draft) => createWelcome(ctx, draft as Welcome),
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { enabled: true },
    change: (ctx, id: number, changes) => changeWelcome(ctx, id, changes as Partial<Welcome>),
  }),
  removeOf(resource, (ctx, id: number) => removeWelcome(ctx, id)),
]
