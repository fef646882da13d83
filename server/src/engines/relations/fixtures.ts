import { describe, expect, it } from 'vitest'
import type { SeenFollow } from '../../platform/seen.ts'
import type { CodeRules } from '../contact-ways/rules.ts'
import { NOTHING_ON_THE_WAY } from '../customers/marks.ts'
import type { GreetingPoster } from '../missions/posters.ts'
import type { Rules } from './arrival-rules.ts'
import { decide } from './decide.ts'
import type { Known } from './draft.ts'
import type { Effect } from './effects.ts'
import type { Interval } from './interval.ts'
import type { Added, Lost, Missing, Seen } from './told.ts'

export const T = 1_750_000_000
const CODE: CodeRules = {
  id: 7,
  remark: '桌贴',
  auto_mark_tag_ids: [3],
  auto_reply: '欢迎',
  customer_remark: '桌贴来的',
  notify_staff: false,
  store: null,
  staff_rules: [],
  welcome_variants: [],
  zone: 'Asia/Shanghai',
}
const POSTER: GreetingPoster = {
  ...{ participantId: 9, kind: 'task_treasure_mission', missionId: 4 },
  ...{ welcome: '快邀好友', opensAt: T, closesAt: T + 1000 },
}
const rules: Rules = {
  codeOfState: (state) => (state === 'table' ? CODE : undefined),
  codeOfId: (id) => (id === 7 ? CODE : undefined),
  posterOfState: (state) => (state === 'gx.tposter' ? POSTER : undefined),
  welcomeOf: (staffId) => (staffId === 'wang' ? '您好' : undefined),
  tagOf: (id) => Number(id.slice(2)),
}

export const NOBODY: Known = { customer: undefined, isInvited: false, intervals: [], onTheWay: NOTHING_ON_THE_WAY }
const row = {
  type: 1,
  unionid: null,
  name: '客',
  avatar: '',
  gender: 0,
  corp_name: null,
  corp_full_name: null,
  position: '',
  external_profile: null,
}
/** A customer with these intervals of lina, unless they say otherwise; the last one is open where it has no end. */
export function known(...intervals: Partial<Interval>[]): Known {
  const whole = intervals.map(
    (each, n): Interval => ({
      ...{ id: n + 1, staffId: 'lina', since: T, lostAt: null, lostBy: null, lostFound: false, half: false },
      ...{ confirmedAt: null, againState: null, isNew: n === 0, source: 'event', state: '', contactWayId: null },
      ...{
        standing: intervals.slice(n + 1).some((next) => next.staffId === each.staffId) ? 'past' : 'last',
        ...{ shown: true, tags: [], company: '' },
        changedAt: T,
        writtenMs: 1,
      },
      ...each,
    }),
  )
  const follows = whole
    .filter(({ lostAt }) => lostAt === null)
    .map(({ staffId, since, state }) => ({ staff_id: staffId, added_at: since, state, stage_id: null, remark: '' }))
  const tags = [...new Set(whole.flatMap((each) => each.tags))]
  return {
    customer: { pk: 1, columns: { ...row, phones: [], tags, follows } },
    isInvited: false,
    intervals: whole,
    onTheWay: NOTHING_ON_THE_WAY,
  }
}
export const lost = { lostAt: T + 10, lostBy: 'customer', changedAt: T + 10 } as const
export const found = { ...lost, lostFound: true }

export const shown = (more: Partial<SeenFollow> = {}): SeenFollow => ({
  ...{ staff_id: 'lina', since: T, state: '', remark: '', tags: [], phones: [], ...more },
})
export const added = (more: Partial<Added> = {}): Added => ({
  ...{ type: 'added', staffId: 'lina', at: T, half: false, state: '', ...more },
})
export const parted = (more: Partial<Lost> = {}): Lost => ({
  ...{ type: 'lost', staffId: 'lina', at: T + 5, by: 'customer', again: [], ...more },
})
export const seen = (...follows: SeenFollow[]): Seen => ({
  ...{ type: 'seen', details: { name: '客', gender: 0, type: 1 }, follows, at: T + 99, seenMs: 100 },
})
export const missing = (more: Partial<Missing> = {}): Missing => ({
  ...{ type: 'missing', staffId: 'lina', at: T + 90, seenMs: 100, hasLeft: false, ...more },
})
export const welcome = { code: 'w', expiresAt: T + 20 }
export const details = { name: '新', gender: 1, type: 1, unionid: 'on' } as const

/** An effect in a few words; times are seconds after T. */
function summary(effect: Effect): string {
  const after = (at: number | null) => (at === null ? '' : String(at - T))
  switch (effect.do) {
    case 'create customer':
      return `create ${effect.columns.name || 'nameless'}`
    case 'change customer':
      return `change ${Object.keys(effect.columns).sort().join()}`
    case 'open interval':
    case 'change interval': {
      const { id, staffId, since, half, source, lostAt, lostBy, lostFound, contactWayId, standing } = effect.interval
      const marks = [half && 'half', contactWayId && `code ${contactWayId}`, standing === 'past' && 'past']
      const end = lostAt === null ? '' : ` to ${after(lostAt)} by ${lostBy}${lostFound ? '?' : ''}`
      const name = effect.do === 'open interval' ? `open ${staffId}` : `interval ${id}`
      return [`${name} ${source} ${after(since)}${end}`, ...marks.filter(Boolean)].join(' ')
    }
    case 'count invited':
      return `invited ${effect.poster.participantId} ${after(effect.at)}${effect.isNew ? ' new' : ''}`
    case 'write timeline':
    case 'correct timeline':
      return `${effect.do.split(' ')[0]} ${effect.fact} ${after(effect.time)}`
    case 'tell tags':
      return `${effect.change} ${effect.tags} ${after(effect.time)}`
    case 'tell remark':
      return `tell ${effect.after} ${after(effect.time)}`
    case 'become known':
      return 'known'
    case 'mark tags':
      return `mark ${effect.add}`
    case 'set remark':
      return `remark ${effect.remark}`
    case 'welcome':
      return `welcome ${effect.content}`
    case 'tell staff':
      return `tell ${effect.staffId} ${effect.content}`
    case 'count added':
      return `added ${after(effect.at)}`
    case 'count lost':
      return `lost ${after(effect.at)} ${effect.people}`
  }
}

export type Case = [what: string, known: Known, news: Added | Lost | Seen | Missing, outcome: string, effects: string[]]

/** What a code does with a customer who comes by it at T. */
export const byCode = ['write tagged 0', 'mark 3', 'remark 桌贴来的']

/** Tests each case of a subject. */
export function testCases(subject: string, cases: readonly Case[]): void {
  describe(subject, () => {
    it.each(cases)('%s', (_, before, news, outcome, effects) => {
      const decision = decide(before, { externalUserId: 'wm1', ...news }, rules)
      expect([decision.outcome, decision.effects.map(summary)]).toEqual([outcome, effects])
    })
  })
}
