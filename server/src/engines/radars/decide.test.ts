import { describe, expect, it } from 'vitest'
import { decideMarks, decideNotice, type RadarRules } from './decide.ts'

const radar: RadarRules = {
  ...{ id: 1, name: '春季菜单', staffId: 'maker', activityNotify: true, behaviorNotify: true, autoTags: [9] },
  rules: [
    { kind: 'click_count', count: 3, tags: [1] },
    { kind: 'read_seconds', count: 60, tags: [2] },
    { kind: 'share_count', count: 1, tags: [3] },
    { kind: 'unheard_of', count: 1, tags: [4] },
    { kind: 'click_count', count: 0, tags: [5] },
  ],
  scores: [
    { kind: 'entry_once', count: 1, score: 5, tags: [] },
    { kind: 'entry_count', count: 3, score: 20, tags: [6] },
  ],
}

type Three = [clicks: number, seconds: number, shares: number]
const progress = ([clicks, seconds, shares]: Three) => ({ clicks, seconds, shares })

describe('marks and scores', () => {
  it.each<[string, { fresh?: boolean; before: Three; after: Three; tags: number[]; score?: number }]>([
    ['the first click', { fresh: true, before: [0, 0, 0], after: [1, 0, 0], tags: [9], score: 5 }],
    ['a later click', { before: [1, 0, 0], after: [2, 0, 0], tags: [] }],
    ['the click that reaches the count', { before: [2, 0, 0], after: [3, 0, 0], tags: [1, 6], score: 20 }],
    ['a click above it', { before: [3, 0, 0], after: [4, 0, 0], tags: [] }],
    [
      'several clicks over it at once',
      { fresh: true, before: [0, 0, 0], after: [5, 0, 0], tags: [9, 1, 6], score: 25 },
    ],
    ['seconds over it', { before: [1, 59, 0], after: [1, 61, 0], tags: [2] }],
    ['the first share', { before: [1, 0, 0], after: [1, 0, 1], tags: [3] }],
    ['nothing at all', { before: [9, 99, 9], after: [9, 99, 9], tags: [] }],
  ])('of %s', (_, { fresh = false, before, after, tags, score = 0 }) => {
    const moved = { externalUserId: 'wm1', fresh, before: progress(before), after: progress(after) }
    const marks = decideMarks(radar, moved)
    expect(marks.flatMap((mark) => mark.tags)).toEqual(tags)
    expect(marks.reduce((sum, mark) => sum + mark.score, 0)).toBe(score)
  })
})

describe('a notice', () => {
  const customer = { name: '王芳', latestStaff: 'lina', notifiedAt: 0 }
  it.each([
    ['who shared', { staffId: 'bo', at: 1000 }, customer, 'bo'],
    ['who follows the customer, where nobody did', { staffId: '', at: 1000 }, customer, 'lina'],
    ['the maker, where nobody follows', { staffId: '', at: 1000 }, { ...customer, latestStaff: null }, 'maker'],
    ['nobody within five minutes', { staffId: 'bo', at: 1000 }, { ...customer, notifiedAt: 701 }, undefined],
    ['who shared after five minutes', { staffId: 'bo', at: 1000 }, { ...customer, notifiedAt: 700 }, 'bo'],
  ])('goes to %s', (_, view, whom, staffId) => {
    expect(decideNotice(radar, view, whom)?.staffId).toBe(staffId)
  })

  it('is not sent where the radar says no', () => {
    expect(decideNotice({ ...radar, behaviorNotify: false }, { staffId: 'bo', at: 1000 }, customer)).toBeUndefined()
  })
})
