import { replaceIn } from '../sabotage/replace.ts'

/**
 * Preloaded with `--import`, makes workers whose lease on a job keeps nobody off: it is due again while it is worked
 * on, and the worker that ends it first has done it.
 */
replaceIn('/jobs/claim.ts', 'clock_ms() + p.lease_ms, begun', 'clock_ms(), begun', '')
replaceIn('/jobs/worker.ts', 'const FREE_MS = 1_000', 'const FREE_MS = 0', '')
replaceIn('/jobs/settle.ts', 'and j.lease =', 'and j.lease is not null or j.lease =', '')
