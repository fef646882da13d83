import { emit } from '../callbacks/emit.ts'
import { type Sim, type World, worldOf } from '../sim.ts'
import { type Job, jobs, results } from '../state/message-records.ts'
import { corps } from '../state/records.ts'
import { notifyArchive } from './archive-notify.ts'
import { dispatchMass } from './mass.ts'
import { finishTransfer } from './transfers.ts'

const KINDS: Record<string, (world: World, data: Job['data']) => void> = {
  batch_job_result(world, { jobid, kind }) {
    if (!world.store.get(results, world.corpid, String(jobid))) return
    const job: [string, string | number][] = [
      ['JobId', String(jobid)],
      ['JobType', String(kind)],
      ['ErrCode', 0],
      ['ErrMsg', 'ok'],
    ]
    emit(world, 'batch_job_result', [['BatchJob', job]])
  },
  transfer: finishTransfer,
  mass_dispatch: (world, { msgid }) => dispatchMass(world, String(msgid)),
  archive_notify: notifyArchive,
}

/** When the next thing happens, in milliseconds on the corporation's clock. */
export const nextDue = ({ store }: Sim, corpid: string): number | undefined =>
  store.list(jobs, corpid, { from: 0, limit: 1 })[0]?.due_ms

/** Corporations for which something is to happen later. */
const waiting = ({ store }: Sim): string[] =>
  store
    .sql(`select corp from scope where kind = '${jobs.name}' and exists (select 1 from item where scope = scope.id)`)
    .all()
    .map(({ corp }) => String(corp))

/**
 * Does what is due in one corporation or in all, each at its own time and in a transaction of its own, at most `limit`
 * in each. Says whether there may be more.
 */
export function runDue(sim: Sim, limit: number, only?: string): boolean {
  const all = only === undefined ? waiting(sim) : [only]
  return all.filter((corpid) => runOwn(sim, corpid, limit) === limit).length > 0
}

function runOwn(sim: Sim, corpid: string, limit: number): number {
  const corp = sim.store.get(corps, '', corpid)
  if (!corp) return 0
  for (let done = 0; done < limit; done++) {
    const [job] = sim.store.list(jobs, corpid, { from: 0, to: Math.floor(sim.clock.nowMs(corpid)), limit: 1 })
    if (!job) return done
    sim.store.transaction(() => {
      sim.store.remove(jobs, corpid, job.id)
      KINDS[job.kind]?.(worldOf(sim, corp, job.due_ms), job.data)
    })
  }
  return limit
}
