import { z } from 'zod'
import { unstorableIn } from '../../contract/unstorable.ts'
import type { Kind } from '../kinds.ts'
import { kindNamed, picked, READS, type Result, someKind, tool } from '../tool.ts'

/** Records of one call, and characters of an id: those of fifty are within what `ids` of a list takes. */
const MOST = 100
const LONGEST = 300

export const get = tool({
  ...{ name: 'get', description: 'Records by their ids.', hint: READS },
  allowed: someKind(({ resource }) => resource.rights.read),
  input: {
    kind: z.string().describe('such as customers, tag-groups; see describe'),
    ids: z
      .array(z.union([z.string().min(1), z.int()]))
      .min(1)
      .max(50),
    fields: z.array(z.string()).max(100).optional().describe('only these fields'),
    limit: z.int().min(1).max(MOST).default(MOST),
    cursor: z.string().optional().describe('next_cursor of the reply before'),
  },
  output: ['items', 'missing', 'next_cursor'],
  async run({ kind, ids, fields, limit, cursor }, { call }) {
    const { name, resource } = kindNamed(kind)
    const { column } = resource.id
    const list = (ids: readonly string[], page: { limit: number; cursor?: string | undefined }) =>
      call('GET', name, { query: { ids, ...page } }).then(
        ({ body }) => body as { items: Result[]; next_cursor?: string },
      )

    const sound = ids.map(String).filter((id) => canBe(resource, id))
    if (sound.length === 0) return { items: [], missing: ids }
    const { items, next_cursor } = await list(sound, { limit, cursor })
    const there = new Set(items.map((item) => String(item[column])))
    // not on this page, or nowhere: an id may stand for many records, as a customer's does for entries of points
    let rest = cursor || next_cursor ? sound.filter((id) => !there.has(id)) : []
    while (rest.length > 0) {
      const more = (await list(rest, { limit: MOST })).items.map((item) => String(item[column]))
      for (const id of more) there.add(id)
      rest = more.length < MOST ? [] : rest.filter((id) => !there.has(id))
    }
    return {
      items: picked(items, fields, column),
      missing: ids.filter((id) => !there.has(String(id))),
      ...(next_cursor ? { next_cursor } : {}),
    }
  },
})

/** Whether a record could have that id: the list would refuse all of them for one that cannot. */
const canBe = ({ id: { schema } }: Kind['resource'], id: string) =>
  id.length <= LONGEST && !id.includes(',') && !unstorableIn(id) && schema.safeParse(id).success
