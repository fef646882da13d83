import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { expectKnown, levelBelow, orderBehind, takeTurn } from './check.ts'
import { type GroupDraft, groupFields, soundGroup } from './group.ts'

const FRESH = {
  col_count: 0,
  keyword_count: 0,
  send_count: 0,
  exact_keywords: [],
  fuzzy_keywords: [],
  quick_reply_type: 'group',
  scope: 'corp',
  updated_remind: false,
}

/** Adds a group and returns its id, which no group of the corporation had before. */
export async function createGroup(ctx: Ctx, draft: GroupDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  await takeTurn(ctx)
  const parent_id = draft.parent_id ?? 0
  const order = draft.order ?? (await orderBehind(ctx, parent_id))
  const group = soundGroup({ ...FRESH, ...draft, parent_id, order })
  await expectKnown(ctx, group)
  const level = await levelBelow(ctx, parent_id)
  const [row] = await tx`select next_id(${corpId}, 'quick_reply_group') as id`
  const id = row?.id as number
  const absent = Object.keys(groupFields).filter((field) => group[field as keyof typeof group] === undefined)
  const own = { corp_id: corpId, id, level, absent, deleted: false, created_at: now, updated_at: now }
  await putRow(tx, 'quick_reply_group', ['id'], { ...group, ...own })
  return id
}
