import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { pageAddress, pageLink } from '../pages/link.ts'
import { holdTags } from '../tags/hold.ts'
import { columnsOf, expectRules, expectSound, type Writable } from './check.ts'

/** A new radar. What is not given is empty, and notifications are off. */
export type RadarDraft = Partial<Writable> & Pick<Writable, 'type' | 'name' | 'group_id' | 'staff_id'>

const DEFAULTS = {
  title: '',
  desc: '',
  link: '',
  radar_link: '',
  cover_url: '',
  file_id: '',
  file_name: '',
  file_size: '',
  file_type: '',
  file_url: '',
  file_pages: 0,
  activity_notify: false,
  behavior_notify: false,
  auto_mark_tag_ids: [],
  auto_mark_tag_rule: [],
  score_rule: [],
}

/** Creates a radar that no one has clicked yet and returns its id, which the corporation never used before. Without a `radar_link` it gets its page's. */
export async function createRadar(ctx: Ctx, draft: RadarDraft): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdTags(ctx)
  const radar = await expectSound(ctx, { ...DEFAULTS, ...draft })
  expectRules(radar.auto_mark_tag_rule)
  const [row] = await tx`select next_id(${corpId}, 'radar') as id`
  const id = row?.id as number
  const unclicked = { clicked_total: 0, clicked_users_total: 0, external_user_ids: [] }
  await pageLink(ctx, { kind: 'radar', objectId: id })
  const radar_link = radar.radar_link || (await pageAddress(ctx, 'radar', id))
  const columns = { ...columnsOf(tx, { ...radar, radar_link }), ...unclicked, created_at: now }
  await putRow(tx, 'radar', ['id'], { corp_id: corpId, id, ...columns })
  return id
}
