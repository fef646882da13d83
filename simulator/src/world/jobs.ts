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

/** Something that happens later on the platform's clock. The same kind and key is scheduled once. */
export function schedule(
  { store, corpid, ids }: World,
  kind: string,
  due_ms: number,
  data: Job['data'],
  key?: string,
): void {
  const id = `${corpid}/${kind}/${key ?? ids.next(corpid, 'job')}`
  store.put(jobs, '', { id, due_ms, kind, data: { ...data, corpid } })
}

/** Does what is due, each in a transaction of its own, at most `limit`. Says how many it did. */
export function runDue(sim: Sim, limit: number): number {
  let done = 0
  while (done < limit) {
    const [job] = sim.store.list(jobs, '', { from: 0, to: Math.floor(sim.clock.nowMs()), limit: 1 })
    if (!job) break
    sim.store.transaction(() => {
      sim.store.remove(jobs, '', job.id)
      const corp = sim.store.get(corps, '', String(job.data.corpid))
      if (corp) KINDS[job.kind]?.(worldOf(sim, corp), job.data)
    })
    done++
  }
  return done
}
