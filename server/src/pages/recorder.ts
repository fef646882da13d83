import { radarViewsJob } from '../engines/radars/job.ts'
import { keepViews, recordStrangers, recordViews, type View } from '../engines/radars/view.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { openBatcher } from '../storage/batcher.ts'
import { inCorp } from '../storage/corp-db.ts'
import { throughDeadlocks } from '../storage/deadlock.ts'
import type { PageDeps } from './deps.ts'
import { waitFor } from './wait-for.ts'

const MOST_VIEWS = 200
/** Milliseconds that a visitor waits for being counted. */
const PATIENCE_MS = 2_000

/**
 * Counts views before their visitors are answered: those that come while others are written go together. A visitor waits
 * for it only so long. Views that cannot be counted are kept for a job; nothing that goes wrong reaches the visitor.
 */
export function openRecorder({ pool, timeOf, onFault }: Pick<PageDeps, 'pool' | 'timeOf' | 'onFault'>) {
  const acting = async (corpId: string) => ({ actor: { kind: 'anonymous' } as const, now: await timeOf(corpId) })
  const batches = openBatcher<View>({
    most: MOST_VIEWS,
    write: (views, corpId) =>
      throughDeadlocks(async () => {
        const [db, as] = [{ corpId, pool }, await acting(corpId)]
        if (views.every(({ visitor }) => visitor === '')) return recordStrangers(db, as, views)
        return inCorp(db, as, (ctx) => recordViews(ctx, views))
      }),
  })
  async function keep(view: View, corpId: string, error: unknown): Promise<void> {
    onFault(error, 'a view of a radar could not be counted at once')
    await inCorp({ corpId, pool }, await acting(corpId), async (ctx) => {
      await keepViews(ctx, [view])
      await enqueue(ctx, radarViewsJob, {}, { key: 'radar_views' })
    })
  }
  return {
    async add(view: View, corpId: string): Promise<void> {
      const counted = batches
        .add(view, corpId)
        .catch((error) => keep(view, corpId, error))
        .catch((error) => onFault(error, 'a view of a radar was lost'))
      await waitFor(counted, PATIENCE_MS)
    },
    close: () => batches.close(),
  }
}
