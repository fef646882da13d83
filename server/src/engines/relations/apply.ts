import type { Ctx } from '../../storage/ctx.ts'
import { countAdded, countLost } from '../contact-ways/count.ts'
import { customersBecameKnown } from '../customers/became-known.ts'
import { enqueueRemarks, enqueueTagMarks } from '../customers/marks.ts'
import { writeTagLines } from '../customers/tag.ts'
import { correctTimeline, writeTimeline } from '../customers/timeline.ts'
import { followFriends } from '../missions/follow.ts'
import { sendStaffMessage } from '../staff-messages/send.ts'
import type { Effect } from './effects.ts'
import { promiseWelcomes } from './promise-welcome.ts'
import { entryOf, remarkLineOf, tagLineOf } from './timeline-entry.ts'
import { changeCustomers, changeIntervals, createCustomers, openIntervals } from './write.ts'

/** What was decided for one customer; `pk` is undefined where it is not here yet. */
export type Decided = {
  externalUserId: string
  pk: number | undefined
  isInvited: boolean
  effects: readonly Effect[]
}

/** An effect of that kind, with its customer. */
type Of<Kind> = Extract<Effect, { do: Kind }> & { pk: number; externalUserId: string }

/**
 * Does what was decided, for all customers together: a statement or two for each kind of effect, however many there are.
 * Rows that many writers share come last. Gives those whose customer somebody else made meanwhile: nothing was done for them.
 */
export async function applyEffects(ctx: Ctx, decided: readonly Decided[]): Promise<Decided[]> {
  const made = await createCustomers(ctx, decided.flatMap(createdBy))
  const isLate = ({ externalUserId, pk, effects }: Decided) =>
    pk === undefined && effects.length > 0 && !made.has(externalUserId)
  const byKind = new Map<string, unknown[]>()
  for (const { externalUserId, pk = made.get(externalUserId), effects } of decided) {
    if (pk === undefined) continue
    for (const effect of effects) {
      if (!byKind.has(effect.do)) byKind.set(effect.do, [])
      byKind.get(effect.do)?.push({ ...effect, pk, externalUserId })
    }
  }
  const of = <Kind extends Effect['do']>(kind: Kind) => (byKind.get(kind) ?? []) as Of<Kind>[]

  const opened = of('open interval')
  const [, , ids] = await Promise.all([
    changeCustomers(
      ctx,
      of('change customer').map(({ pk, columns }) => ({ pk, ...columns })),
    ),
    changeIntervals(ctx, of('change interval')),
    openIntervals(ctx, opened),
  ])
  const stored = new Map(opened.map(({ pk, interval }, n) => [`${pk}/${interval.id}`, ids[n]]))
  const withId = <T extends { pk: number; interval: number }>(effect: T): T => {
    return { ...effect, interval: stored.get(`${effect.pk}/${effect.interval}`) ?? effect.interval }
  }
  await Promise.all([
    writeTimeline(ctx, of('write timeline').map(withId).map(entryOf)),
    correctTimeline(ctx, of('correct timeline').map(withId).map(entryOf)),
    writeTagLines(ctx, of('tell tags').map(tagLineOf)),
    writeTimeline(ctx, of('tell remark').map(remarkLineOf)),
    customersBecameKnown(
      ctx,
      of('become known').map(({ pk }) => pk),
    ),
    enqueueTagMarks(
      ctx,
      of('mark tags').map((marks) => ({ ...pairOf(marks), add: [...marks.add] })),
    ),
    enqueueRemarks(
      ctx,
      of('set remark').map((marks) => ({ ...pairOf(marks), remark: marks.remark })),
    ),
    promiseWelcomes(ctx, of('welcome').map(withId)),
  ])
  for (const { staffId, content } of of('tell staff')) await sendStaffMessage(ctx, { staffId, content })
  await countAdded(
    ctx,
    of('count added').map(({ pk, ...arrival }) => ({ ...arrival, customerPk: pk })),
  )
  await countLost(ctx, of('count lost'))
  await followFriends(
    ctx,
    of('count invited').map(({ externalUserId: friend, poster, staffId, at, isNew }) => ({
      ...{ ...poster, friend, staffId, at, isNew },
    })),
    decided.filter((each) => !isLate(each)).flatMap(movedBy),
  )
  return decided.filter(isLate)
}

const createdBy = ({ externalUserId, effects }: Decided) =>
  effects.flatMap((effect) =>
    effect.do === 'create customer' ? [{ external_user_id: externalUserId, ...effect.columns }] : [],
  )

/** When somebody who came by a mission's poster, now or before, met staff or parted from them last. */
function movedBy({ externalUserId: friend, isInvited, effects }: Decided) {
  const isOne = isInvited || effects.some((effect) => effect.do === 'count invited')
  const times = effects.flatMap((effect) =>
    effect.do === 'open interval' ? effect.interval.since : isEnd(effect) ? effect.time : [],
  )
  const isMove = isInvited ? times.length > 0 : effects.some(isEnd)
  return isOne && isMove ? [{ friend, at: Math.max(...times) }] : []
}

const isEnd = (effect: Effect): effect is Extract<Effect, { time: number }> & { fact: 'ended' } =>
  (effect.do === 'write timeline' || effect.do === 'correct timeline') && effect.fact === 'ended'

/** A pair, as marks at the platform name it. */
const pairOf = ({ externalUserId, staffId }: { externalUserId: string; staffId: string }) => ({
  ...{ external_user_id: externalUserId, staff_id: staffId },
})
