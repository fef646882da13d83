import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { contactWayResource } from './contact-ways.ts'

const { path, tag, rights } = contactWayResource

/** Names that are listed at most: a group is nothing but the name that its codes share. */
const MOST = 1000

const Group = z.object({
  group_name: text().describe('活码分组名称'),
  codes: z.int().describe('活码数'),
})

/** The groups that codes are in. */
export const contactWayGroups = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: `${path}/groups`, tag, summary: '渠道活码的分组', right: rights.read },
    description: `按名称排序，至多 ${MOST} 个。分组随活码的 group_name 产生和消失。`,
    reply: { items: z.array(Group), total: z.int().describe('分组数') },
  },
  async ({ db }) => {
    const items = await read<z.output<typeof Group>>(
      db,
      sql`select c.group_name, count(*) as codes from contact_way c
        where c.corp_id = w.corp_id and c.group_name <> '' group by c.group_name
        order by c.group_name collate "C" limit ${MOST}`,
    )
    return { items, total: items.length }
  },
)
