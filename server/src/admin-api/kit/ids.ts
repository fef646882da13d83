import { metaOf, text } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import type { Resource } from './resource.ts'

/** Records that one call may name. */
const MOST = 100

/** The parameter `ids` of a list: the records that are meant, by what paths name them by. */
export function idsOf({ id: { schema } }: Resource) {
  const isSound = (list: string) => {
    const ids = list.split(',')
    return ids.length <= MOST && ids.every((each) => schema.safeParse(each).success)
  }
  return text({ min: 1, max: 20_000 })
    .refine(isSound, because(reason('not_valid')))
    .optional()
    .describe(`只要这些记录：以逗号分隔的 ID，至多 ${MOST} 个`)
}

/** The condition that row `r` is one of them; none where nobody named any. */
export function named({ id: { column, schema } }: Resource, ids: unknown): Fragment[] {
  if (typeof ids !== 'string') return []
  const [list, type] = [ids.split(','), metaOf(schema).wire === 'integer' ? 'bigint' : 'text']
  return [sql`r.${verbatim(column)} = any (${list}::${verbatim(type)}[])`]
}
