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
  scores: readonly { kind: string; count: number; score: number; tags: readonly number[] }[]
}

type Progress = { clicks: number; seconds: number; shares: number }

/** A customer whose clicks, seconds or shares have grown. `fresh`: they had never opened the radar before. */
export type Moved = { externalUserId: string; fresh: boolean; before: Progress; after: Progress }

/** What a rule does to a customer: tags, and what is added to their score. `rule` names it, so that it does so once. */
export type Mark = { radarId: number; rule: string; externalUserId: string; tags: readonly number[]; score: number }

/** What a rule of each kind looks at. */
const VALUES: Record<string, keyof Progress> = {
  click_count: 'clicks',
  read_seconds: 'seconds',
  share_count: 'shares',
  entry_once: 'clicks',
  entry_count: 'clicks',
}

/** What follows from a first click, and from every rule whose count was crossed. */
export function decideMarks({ id, autoTags, rules, scores }: RadarRules, moved: Moved): Mark[] {
  const { externalUserId, fresh, before, after } = moved
  const first = fresh && autoTags.length > 0 ? [{ rule: 'first', tags: autoTags, score: 0 }] : []
  const isCrossed = ({ kind, count }: { kind: string; count: number }) => {
    const value = VALUES[kind]
    return value !== undefined && before[value] < count && count <= after[value]
  }
  const marking = rules
    .filter((rule) => rule.tags.length > 0 && isCrossed(rule))
    .map(({ kind, count, tags }) => ({
      ...{ rule: `${kind}/${count}/${tags.join()}`, tags, score: 0 },
    }))
  const scoring = scores.filter(isCrossed).map(({ kind, count, score, tags }) => ({
    ...{ rule: `score/${kind}/${count}/${score}/${tags.join()}`, tags, score },
  }))
  return [...first, ...marking, ...scoring].map((mark) => ({ ...mark, radarId: id, externalUserId }))
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
