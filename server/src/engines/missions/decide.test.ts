import { describe, expect, it } from 'vitest'
import { type Award, decideInvite, decideLevels, decideMove, type MissionRules } from './decide.ts'

const mission: MissionRules = {
  ...{ kind: 'task_treasure_mission', id: 1, name: '茶', rules: [], startTime: 100, closesAt: 200 },
  ...{ newOnly: false, lossVoids: false, endsWhenGiven: false, blacklist: [] },
}

describe('an arrival', () => {
  it.each([
    ['before the start', {}, { at: 99, isNew: true, isOwn: false }, undefined],
    ['in the first second', {}, { at: 100, isNew: true, isOwn: false }, { valid: true, reason: null, isNew: true }],
    ['in the last second', {}, { at: 199, isNew: true, isOwn: false }, { valid: true, reason: null, isNew: true }],
    ['at the end', {}, { at: 200, isNew: true, isOwn: false }, undefined],
    ['of the participant or of staff', {}, { at: 150, isNew: true, isOwn: true }, undefined],
    ['of an old customer', {}, { at: 150, isNew: false, isOwn: false }, { valid: true, reason: null, isNew: false }],
    [
      'of an old customer where only new ones count',
      { newOnly: true },
      { at: 150, isNew: false, isOwn: false },
      { valid: false, reason: 'old_customer', isNew: false },
    ],
    [
      'of a new customer where only new ones count',
      { newOnly: true },
      { at: 150, isNew: true, isOwn: false },
      { valid: true, reason: null, isNew: true },
    ],
    [
      'of somebody on the blacklist',
      { blacklist: ['wmfriend'] },
      { at: 150, isNew: true, isOwn: false },
      { valid: false, reason: 'blacklisted', isNew: true },
    ],
    [
      'by the poster of somebody on the blacklist',
      { blacklist: ['wminviter'], newOnly: true },
      { at: 150, isNew: false, isOwn: false },
      { valid: false, reason: 'blacklisted', isNew: false },
    ],
  ])('%s', (_, rules, arrival, outcome) => {
    const people = { friend: 'wmfriend', inviter: 'wminviter' }
    expect(decideInvite({ ...mission, ...rules }, { ...people, ...arrival })).toEqual(outcome)
  })
})

describe('a friend who is looked at', () => {
  const there = { valid: true, lost: false, voided: false, isGone: false }
  it.each([
    ['is still there', { lossVoids: true }, there, undefined],
    ['is still gone', { lossVoids: true }, { ...there, lost: true, voided: true, isGone: true }, undefined],
    ['left', { lossVoids: false }, { ...there, isGone: true }, { lost: true, voided: false, outflow: 1, effective: 0 }],
    [
      'left, and does not count any more',
      { lossVoids: true },
      { ...there, isGone: true },
      { lost: true, voided: true, outflow: 1, effective: -1 },
    ],
    [
      'left and had never counted',
      { lossVoids: true },
      { ...there, valid: false, isGone: true },
      { lost: true, voided: false, outflow: 1, effective: 0 },
    ],
    [
      'is back, and counts again, whatever the mission says now',
      { lossVoids: false },
      { ...there, lost: true, voided: true },
      { lost: false, voided: false, outflow: -1, effective: 1 },
    ],
    [
      'is back and had counted all the time',
      { lossVoids: true },
      { ...there, lost: true },
      { lost: false, voided: false, outflow: -1, effective: 0 },
    ],
  ])('%s', (_, rules, standing, move) => {
    expect(decideMove(rules, standing)).toEqual(move)
  })
})

describe('levels', () => {
  const rules = [2, 5, 9].map((needed, n) => ({ level: n + 1, needed, stock: null, prize: '' }))
  const award = (level: number, state: Award['state']): Award => ({ level, state })
  it.each([
    ['below the first', 1, [], [], [], false],
    ['the first, and no other', 4, [], [1], [], false],
    ['two at once', 6, [], [1, 2], [], false],
    ['past the last', 12, [award(1, 'claimed')], [2, 3], [], true],
    ['each once', 9, [award(1, 'reached'), award(2, 'none_left'), award(3, 'claimed')], [], [], true],
    ['one that was taken back', 5, [award(1, 'claimed'), award(2, 'returned')], [2], [], false],
    ['back below: what is claimed stays', 1, [award(1, 'claimed'), award(2, 'reached')], [], [2], false],
  ])('%s', (_, effective, awards, give, takeBack, isFinished) => {
    const change = decideLevels(rules, effective, awards)
    expect([change.give.map(({ level }) => level), change.takeBack, change.isFinished]).toEqual([
      give,
      takeBack,
      isFinished,
    ])
  })
})
