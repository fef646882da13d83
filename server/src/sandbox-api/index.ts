import type { RestEndpoint } from '../endpoint.ts'
import { cloneEndpoints } from './cloning.ts'
import { faultEndpoints } from './faults.ts'
import { latencyEndpoints } from './latency.ts'
import { outboxEndpoints } from './outbox.ts'
import { sinkEndpoints } from './sinks.ts'
import { snapshotEndpoints } from './snapshots.ts'
import { triggerEndpoints } from './trigger.ts'

/** Every endpoint of sandboxes, in the order of their document. */
export const sandboxEndpoints: readonly RestEndpoint[] = [
  ...faultEndpoints,
  ...latencyEndpoints,
  ...outboxEndpoints,
  ...sinkEndpoints,
  ...triggerEndpoints,
  ...snapshotEndpoints,
  ...cloneEndpoints,
]
