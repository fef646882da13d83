import type { RestEndpoint } from '../endpoint.ts'
import { clockEndpoints } from './clock.ts'
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
  ...clockEndpoints,
  ...outboxEndpoints,
  ...sinkEndpoints,
  ...triggerEndpoints,
  ...snapshotEndpoints,
  ...cloneEndpoints,
]
