import { z } from 'zod'
import type { RestEndpoint } from '../../endpoint.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from './call.ts'
import { listPage } from './list.ts'
import { type ListQuery, listQuery } from './list-query.ts'
import { readRecord } from './record.ts'
import { type Resource, resourceFor } from './resource.ts'
import { STREAMED, streamedType, streamList } from './stream.ts'

/** Records of a list below one record of `parent`: `part.path` is the last name of its path. */
type Part = {
  parent: Resource
  part: Resource
  summary: string
  /** The condition on row `r` that it belongs to the record of this id. */
  own(id: never): Fragment
  description?: string
  exampleId?: string
}

/** `GET …/<parent>/{id}/<part>`: pages, or the whole filtered list as CSV or NDJSON. */
export function partOf({
  parent,
  part,
  summary,
  own: belongs,
  description,
  exampleId = parent.id.example,
}: Part): RestEndpoint {
  const { tag, id } = parent
  return inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: `${parent.path}/{id}/${part.path}`, tag, summary, right: part.rights.read },
      ...(description ? { description } : {}),
      params: { id: id.schema },
      query: listQuery(part),
      reply: {
        items: z.array(part.record),
        total: z.int().describe('符合条件的总数'),
        next_cursor: z.string().optional().describe('下一页的 cursor；最后一页没有'),
      },
      alsoProduces: STREAMED,
      example: { path: { id: exampleId }, query: { limit: '2' } },
    },
    async ({ db, path, query, rights, language, requestHeaders, now }) => {
      await readRecord(db, parent, path.id)
      const own = resourceFor(part, { rights, language })
      const more = [belongs(path.id)]
      const type = streamedType(requestHeaders.accept)
      if (type) return streamList(db, own, query as ListQuery, { rights, now, type, more, parent: path.id })
      return listPage(db, own, query as ListQuery, rights, more)
    },
  )
}

/** SQL that gives one record of `resource` in place of row `r`, whose columns name it. */
export function itemBehind(resource: Resource, columns: Record<string, string>): Fragment {
  const { item, table } = resource
  const names = Object.entries(columns)
  const outer = names.map(([own, behind]) => `r.${own} as ${behind}`).join(', ')
  const keys = names.map(([, behind]) => `r.${behind} = o.${behind}`).join(' and ')
  return sql`(select ${item} from (select r.corp_id, ${verbatim(outer)}) o
    join ${verbatim(table)} r on r.corp_id = o.corp_id and ${verbatim(keys)})`
}
