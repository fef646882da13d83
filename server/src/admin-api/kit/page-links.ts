import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { type PageKind, pageLink } from '../../engines/pages/link.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from './call.ts'
import { shown } from './endpoints.ts'
import { partOf } from './part.ts'
import { type Kept, recordIn } from './record.ts'
import type { Resource } from './resource.ts'

const fields = {
  code: text().describe('链接代码'),
  url: text().describe('链接地址'),
  staff_id: text().describe('分享的员工 ID，为空表示页面自己的链接'),
  staff_name: text().describe('分享的员工姓名'),
  channel: text().describe('渠道'),
  created_at: seconds.describe('生成时间'),
}

const body = {
  staff_id: text({ min: 1 }).describe('分享的员工 ID'),
  channel: text({ max: 60 }).default('').describe('渠道，如门店或活动的名称'),
}

/** What is shared: its kind of page, the letter before its codes, and what links to it are called. */
type Shared = { kind: PageKind; letter: string; noun: string; schema: string }

/** The links to a record's page: its own, and one for each staff member and channel, so that it is known who shared it. */
export function pageLinksOf(shared: Resource, { kind, letter, noun, schema }: Shared) {
  const Link = z.object(fields).meta({ id: schema })
  const link: Resource = {
    ...{ path: 'links', tag: shared.tag, noun, kind: `${kind}_link`, table: 'page_link', record: Link },
    rights: shared.rights,
    id: { column: 'code', schema: text({ min: 1, max: 64 }), example: '' },
    item: verbatim(`json_build_object('code', r.code, 'url', (select o.origin from public_origin o) || '/${letter}/' || r.code,
    'staff_id', r.staff_id, 'staff_name', coalesce((select s.name from staff s where s.corp_id = r.corp_id
    and s.id = r.staff_id), ''), 'channel', r.channel, 'created_at', r.created_at)::text`),
    where: verbatim(`r.kind = '${kind}' and r.sharer = ''`),
    sorts: { created_at: { columns: ['created_at', 'code'] } },
    textColumns: ['code'],
  }
  return [
    partOf({
      ...{ parent: shared, part: link, summary: `${shared.noun}的链接` },
      own: (id: number) => sql`r.object_id = ${id}`,
    }),
    inCorporation<WriteCall<typeof body>>(
      {
        ...{ method: 'POST', path: `${shared.path}/{id}/links`, tag: shared.tag, summary: `取得员工的${noun}` },
        ...{ right: shared.rights.write, params: { id: shared.id.schema }, body, reply: Link },
        description: '同一员工与渠道总是得到同一个链接。',
        example: { path: { id: shared.id.example }, body: { staff_id: 'linxinyue', channel: '门店海报' } },
      },
      async ({ ctx, path, body, rights, replyHeaders, audit }) => {
        const { staff_id, channel } = body as { staff_id: string; channel: string }
        const { tx, corpId } = ctx
        const id = Number(path.id)
        // nobody removes it meanwhile
        await tx`select 1 from ${tx(shared.table)} where corp_id = ${corpId} and id = ${id} for key share`
        if (!(await recordIn(ctx, shared, id))) throw problem('not_found')
        const [staff] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${staff_id}`
        if (!staff) throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: staff_id }))
        const code = await pageLink(ctx, { kind, objectId: id, staffId: staff_id, channel })
        const made = (await recordIn(ctx, link, code)) as Kept
        await audit({ action: 'updated', kind: shared.kind, id: String(id), after: { link: made.fields } })
        return shown(link, made, rights, replyHeaders)
      },
    ),
  ]
}
