import { addressedTo, replyAt } from '../contact-ways/reply.ts'
import type { CodeRules } from '../contact-ways/rules.ts'
import type { GreetingPoster } from '../missions/posters.ts'
import { addTags, changeFollow, type Draft } from './draft.ts'
import type { Interval } from './interval.ts'
import type { Added } from './told.ts'

/** What a corporation has laid down for those who arrive. */
export type Rules = {
  codeOfState: (state: string) => CodeRules | undefined
  codeOfId: (id: number) => CodeRules | undefined
  posterOfState: (state: string) => GreetingPoster | undefined
  /** What greets a staff member's customers where no code does: their own welcome, else the corporation's. */
  welcomeOf: (staffId: string) => unknown
  /** A tag's t_id by the platform's id. */
  tagOf: (id: string) => number | undefined
}

/** A customer who arrived by an interval, by which code, and what the platform shows of the pair. */
export type Arrival = {
  interval: Interval
  at: number
  code: CodeRules | undefined
  poster: GreetingPoster | undefined
  shown: { remark: string; tags: readonly number[] } | undefined
  welcome: Added['welcome']
}

type ArrivalRule = (draft: Draft, arrival: Arrival, rules: Rules) => void

/** What a code does, or a poster. */
const BY_CODE: ArrivalRule[] = [takeTags, markTags, takeRemark, setRemark, greet, count, countInvited]

const BEGUN = [tellBeginning, ...BY_CODE]

/**
 * What is done with a customer who arrives, in this order: a new rule gets a line here. What others have left for the
 * owner of a phone or a unionid is not among them, see `customersBecameKnown`.
 */
export const arrive = allOf(...BEGUN, tellStaff)

/** The same for somebody of whom no event told. */
export const arriveUntold = allOf(...BEGUN)

/** An event tells by which code a pair met that a look at the platform had found already: what the look could not do. */
export const arriveLate = allOf(...BY_CODE, tellStaff)

/** A half added customer was confirmed. The platform takes no marks of one who is not, so they are marked again. */
export const confirm = allOf(markTags, setRemark)

/** Another event of a pair that is together: the welcome that the first one brought may have come to nothing. */
export const greetAgain = allOf(greet)

function allOf(...rules: ArrivalRule[]): ArrivalRule {
  return (...given) => {
    for (const rule of rules) rule(...given)
  }
}

function tellBeginning({ effects }: Draft, { interval, at, code, poster }: Arrival): void {
  const { id, staffId, state } = interval
  const unknown = state !== '' && !code && !poster ? { state } : {}
  effects.push({ do: 'write timeline', interval: id, staffId, time: at, fact: 'begun', code: named(code), ...unknown })
}

function takeTags(draft: Draft, { interval, at, code, shown }: Arrival): void {
  addTags(draft, [...(shown?.tags ?? []), ...(code?.auto_mark_tag_ids ?? [])])
  if (missingTags(code, shown).length === 0) return
  const { id, staffId } = interval
  draft.effects.push({ do: 'write timeline', interval: id, staffId, time: at, fact: 'tagged', code: named(code) })
}

function markTags({ effects, onTheWay }: Draft, { interval, code, shown }: Arrival): void {
  const add = missingTags(code, shown)
  if (add.length === 0) return
  effects.push({ do: 'mark tags', staffId: interval.staffId, add })
  onTheWay.adding = [...onTheWay.adding, ...add]
}

function takeRemark(draft: Draft, { interval, code }: Arrival): void {
  if (code?.customer_remark) changeFollow(draft, interval.staffId, { remark: code.customer_remark })
}

function setRemark({ effects, onTheWay }: Draft, { interval, code, shown }: Arrival): void {
  const { staffId } = interval
  const remark = code?.customer_remark
  if (!remark || remark === shown?.remark) return
  effects.push({ do: 'set remark', staffId, remark })
  onTheWay.remarks = [...onTheWay.remarks, staffId]
}

/** The mission's welcome while it runs, else the code's reply, else the staff member's or the corporation's welcome. */
function greet(
  { columns, effects }: Draft,
  { interval, at, code, poster, welcome }: Arrival,
  { welcomeOf }: Rules,
): void {
  if (!welcome) return
  const { id, staffId } = interval
  const own = poster && at >= poster.opensAt && at < poster.closesAt ? poster.welcome : undefined
  const content = own ?? (code && replyAt(code, at)) ?? welcomeOf(staffId)
  if (!content) return
  effects.push({ do: 'welcome', interval: id, staffId, content: addressedTo(content, columns.name), ...welcome })
}

function tellStaff({ columns, effects }: Draft, { interval: { staffId }, code }: Arrival): void {
  if (!code?.notify_staff) return
  const who = columns.name === '' ? '一位客户' : `客户「${columns.name}」`
  effects.push({ do: 'tell staff', staffId, content: `${who}通过渠道活码「${code.remark}」添加了您` })
}

function count({ effects }: Draft, { interval, at, code }: Arrival): void {
  if (!code) return
  const { staffId } = interval
  const cap = code.staff_rules.find(({ staff_id }) => staff_id === staffId)?.daily_cap ?? null
  effects.push({ do: 'count added', contactWayId: code.id, staffId, at, cap })
}

function countInvited({ effects }: Draft, { interval, at, poster }: Arrival): void {
  const { staffId, isNew } = interval
  if (!poster) return
  const { participantId, kind, missionId } = poster
  effects.push({ do: 'count invited', poster: { participantId, kind, missionId }, staffId, at, isNew })
}

/** What a code marks and the platform does not show yet. */
const missingTags = (code: Arrival['code'], shown: Arrival['shown']) =>
  (code?.auto_mark_tag_ids ?? []).filter((tag) => !shown?.tags.includes(tag))

const named = (code: Arrival['code']) =>
  code && { id: code.id, remark: code.remark, ...(code.store ? { store: code.store } : {}) }
