import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { holdTags } from '../tags/hold.ts'
import { columnsOf, expectRules, expectSound, type Writable } from './check.ts'

type Tags = { id: number }[]
type Stored = Omit<Writable, 'auto_mark_tag_ids' | 'auto_mark_tag_rule' | 'score_rule'> & {
  auto_mark_tag: Tags
  auto_mark_tag_rule: { count: number; kind: string; tag_list: Tags }[]
  score_rule: (Omit<Writable['score_rule'][number], 'tag_ids'> & { tags: Tags })[]
}

/** Changes the given fields; the radar as a whole must keep the rules after it. False when there is no such radar. */
export async function changeRadar(ctx: Ctx, id: number, changes: Partial<Writable>): Promise<boolean> {
  const { tx, corpId } = ctx
  await holdTags(ctx)
  const [before] = await tx<Stored[]>`
    select type, name, title, "desc", link, radar_link, cover_url, file_id, file_name, file_size, file_type, file_url, file_pages,
      activity_notify, behavior_notify, auto_mark_tag, auto_mark_tag_rule, score_rule, group_id, staff_id
    from radar where corp_id = ${corpId} and id = ${id} for update`
  if (!before) return false
  const isOther = changes.file_url !== undefined && changes.file_url !== before.file_url
  const was = written(before)
  const radar = await expectSound(ctx, { ...was, ...(isOther ? { file_pages: 0 } : {}), ...changes })
  expectRules(radar.auto_mark_tag_rule, was.auto_mark_tag_rule)
  return changeRow(tx, 'radar', { corp_id: corpId, id }, columnsOf(tx, radar))
}

function written({ auto_mark_tag, auto_mark_tag_rule, score_rule, ...rest }: Stored): Writable {
  return {
    ...rest,
    auto_mark_tag_ids: auto_mark_tag.map(({ id }) => id),
    auto_mark_tag_rule: auto_mark_tag_rule.map(({ count, kind, tag_list }) => ({
      count,
      kind,
      tag_ids: tag_list.map(({ id }) => id),
    })),
    score_rule: score_rule.map(({ tags, ...rule }) => ({ ...rule, tag_ids: tags.map(({ id }) => id) })),
  }
}
