import { replaceIn } from '../sabotage/replace.ts'

/** Preloaded with `--import`, makes a worker whose claims keep nobody off: a job is due again while it is worked on. */
replaceIn('/jobs/claim.ts', '::bigint + p.lease_ms, begun', '::bigint, begun', '')
