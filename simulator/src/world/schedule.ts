import type { World } from '../sim.ts'
import { type Job, jobs } from '../state/message-records.ts'

/** Something that happens later on the corporation's clock. The same kind and key is scheduled once. */
export function schedule(
  { store, corpid, ids }: World,
  kind: string,
  due_ms: number,
  data: Job['data'],
  key?: string,
): void {
  store.put(jobs, corpid, { id: `${kind}/${key ?? ids.next(corpid, 'job')}`, due_ms, kind, data })
}
