import { z } from 'zod'
import { integer, queryInteger, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { renameFormGroup } from '../../engines/forms/group.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { formResource } from './forms.ts'

const { tag, rights } = formResource

const FormGroup = z
  .object({
    group_id: integer().describe('分组 ID'),
    group_name: text().describe('分组名称'),
    forms: integer({ min: 0 }).describe('分组内的表单数'),
  })
  .meta({ id: 'FormGroup' })

type Group = z.output<typeof FormGroup>

/** A group is what its forms name: it begins with its first form. Deleted forms keep it, and do not count. */
const groupsOf = (db: CorpDb) =>
  read<Group>(
    db,
    sql`select f.group_id, min(f.group_name) as group_name, count(*) filter (where not f.deleted) as forms
        from smart_form f where f.corp_id = w.corp_id group by f.group_id order by f.group_id`,
  )

const list = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'form-groups', tag, summary: '列出表单分组', right: rights.read },
    description: '分组随其中第一个表单而有：新建表单时给出新的 group_name 即可。',
    reply: { items: z.array(FormGroup), total: z.int().describe('总数') },
  },
  async ({ db }) => {
    const items = await groupsOf(db)
    return { items, total: items.length }
  },
)

const body = { group_name: text({ min: 1, max: 200 }).describe('分组名称') }

const rename = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'PATCH', path: 'form-groups/{id}', tag, summary: '修改表单分组名称', right: rights.write, body },
    ...{
      params: { id: queryInteger() },
      reply: FormGroup,
      example: { path: { id: '1' }, body: { group_name: '会员服务' } },
    },
  },
  async ({ ctx, path, body: { group_name }, audit }) => {
    const { tx, corpId } = ctx
    const id = path.id as number
    const [before] = await tx`
      select group_name, count(*) filter (where not deleted) as forms from smart_form
      where corp_id = ${corpId} and group_id = ${id} group by group_name`
    if (!before) throw problem('not_found')
    await renameFormGroup(ctx, id, group_name)
    const after = { group_id: id, group_name, forms: before.forms as number }
    await audit({
      action: 'updated',
      kind: 'form_group',
      id,
      before: { ...after, group_name: before.group_name },
      after,
    })
    return after
  },
)

export const formGroups = [list, rename]
