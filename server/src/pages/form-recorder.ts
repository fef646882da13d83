import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Submission, type Submitted, submitAnswers, submitStrangers } from '../engines/forms/submit.ts'
import { recordVisits, type Visit } from '../engines/forms/visit.ts'
import { openBatcher } from '../storage/batcher.ts'
import { inCorp } from '../storage/corp-db.ts'
import { throughDeadlocks } from '../storage/deadlock.ts'
import type { PageDeps } from './deps.ts'
import { waitFor } from './wait-for.ts'

const MOST_VISITS = 200
const MOST_ANSWERS = 50
/** Milliseconds that a visitor waits for being counted. */
const PATIENCE_MS = 2_000
/** Megabytes of pictures that one visitor may send in an hour to one node: they stay, also those of answers that are never sent. */
const MOST_PICTURES_MB = 100

/** Writes what happens on forms: what comes while others are written goes together with the next. */
export function openFormRecorder({ pool, timeOf, onFault }: Pick<PageDeps, 'pool' | 'timeOf' | 'onFault'>) {
  const acting = async (corpId: string) => ({ actor: { kind: 'anonymous' } as const, now: await timeOf(corpId) })
  const visits = openBatcher<Visit>({
    most: MOST_VISITS,
    write: (items, corpId) =>
      throughDeadlocks(async () => inCorp({ corpId, pool }, await acting(corpId), (ctx) => recordVisits(ctx, items))),
  })
  const answers = openBatcher<Submission, Submitted>({
    most: MOST_ANSWERS,
    write: (items, corpId) =>
      throughDeadlocks(async () => {
        const [db, as] = [{ corpId, pool }, await acting(corpId)]
        const counted = await submitStrangers(db, as, items)
        const others = items.filter((item) => !counted.has(item))
        const outcomes = others.length === 0 ? [] : await inCorp(db, as, (ctx) => submitAnswers(ctx, others))
        const outcomeOf = new Map(others.map((item, n) => [item, outcomes[n] as Submitted]))
        return items.map((item) => outcomeOf.get(item) ?? { outcome: 'accepted', key: item.key })
      }),
  })
  const pictures = new RateLimiterMemory({ points: MOST_PICTURES_MB, duration: 3600 })
  return {
    /** Whether the visitor may send another picture of so many bytes now. */
    mayKeep: (bytes: number, corpId: string, visitor: string): Promise<boolean> =>
      pictures.consume(JSON.stringify([corpId, visitor]), Math.ceil(bytes / 1024 ** 2)).then(
        () => true,
        () => false,
      ),
    /** Counts a visit; nothing that goes wrong reaches the visitor. */
    async visit(visit: Visit, corpId: string): Promise<void> {
      const counted = visits
        .add(visit, corpId)
        .catch((error) => onFault(error, 'a visit of a form could not be counted'))
      await waitFor(counted, PATIENCE_MS)
    },
    /** Takes an answer; it is stored when this resolves. */
    submit: (submission: Submission, corpId: string): Promise<Submitted> => answers.add(submission, corpId),
    async close(): Promise<void> {
      await Promise.all([visits.close(), answers.close()])
    },
  }
}

export type FormRecorder = ReturnType<typeof openFormRecorder>
