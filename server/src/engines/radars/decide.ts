import { NOTICE_S } from '../staff-messages/notice-interval.ts'

/** A radar as its rules see it; tags by t_id. */
export type RadarRules = {
  id: number
  name: string
  staffId: string
  activityNotify: boolean
  behaviorNotify: boolean
  autoTags: readonly number[]
  rules: readonly { kind: string; count: number; tags: readonly number[] }[]
}

type Progress = { clicks: number; seconds: number; shares: number }

/** A customer whose clicks, seconds or shares have grown. `fresh`: they had never opened the radar before. */
export type Moved = { externalUserId: string; fresh: boolean; before: Progress; after: Progress }

/** Tags that a rule puts on a customer; `rule` names it, so that it does so once. */
export type Mark = { radarId: number; rule: string; externalUserId: string; tags: readonly number[] }

/** What a rule of each kind looks at. */
const VALUES: Record<string, keyof Progress> = {
  click_count: 'clicks',
  read_seconds: 'seconds',
  share_count: 'shares',
}

/** The tags of a first click, and of every rule whose count was crossed. */
export function decideMarks({ id, autoTags, rules }: RadarRules, moved: Moved): Mark[] {
  const { externalUserId, fresh, before, after } = moved
  const first = fresh && autoTags.length > 0 ? [{ rule: 'first', tags: autoTags }] : []
  const crossed = rules.flatMap(({ kind, count, tags }) => {
    const value = VALUES[kind]
    if (!value || tags.length === 0) return []
    return before[value] < count && count <= after[value] ? [{ rule: `${kind}/${count}/${tags.join()}`, tags }] : []
  })
  return [...first, ...crossed].map((mark) => ({ ...mark, radarId: id, externalUserId }))
}

/** Who gets a notice of a view: the staff member who shared it, else who follows the customer last, else the radar's creator. */
export function decideNotice(
  { behaviorNotify, staffId: creator, name }: RadarRules,
  view: { at: number; staffId: string },
  customer: { name: string; latestStaff: string | null; notifiedAt: number },
): { staffId: string; content: string } | undefined {
  if (!behaviorNotify || view.at < customer.notifiedAt + NOTICE_S) return undefined
  const staffId = view.staffId || customer.latestStaff || creator
  return { staffId, content: `客户「${customer.name}」打开了互动雷达「${name}」` }
}
