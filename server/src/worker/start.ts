import type { Logger } from 'pino'
import type { SandboxGate } from '../contract/sandbox.ts'
import type { JobMetrics } from '../jobs/metrics.ts'
import type { Failure } from '../jobs/run.ts'
import { startWorker, type Worker } from '../jobs/worker.ts'
import { PlatformError } from '../platform/error.ts'
import type { Store } from '../storage/open.ts'
import { type JobDeps, jobKinds } from './kinds.ts'

/** Starts the work on jobs. */
export function startJobs(
  { owner, lowPriority }: Pick<Store, 'owner' | 'lowPriority'>,
  deps: JobDeps,
  { logger, metrics, sandbox }: { logger: Logger; metrics?: JobMetrics; sandbox?: SandboxGate },
): Worker {
  return startWorker({
    ...{ owner, app: lowPriority, kinds: jobKinds },
    ...(metrics ? { metrics } : {}),
    deps,
    ...(sandbox ? { businessTime: (corpId: string) => sandbox.now(corpId) } : {}),
    onFailure: (failure) => logFailure(logger, failure),
    onFault: (error) => logger.warn({ code: codeOf(error) }, 'the job queue failed; it will be tried again'),
  })
}

/** The platform's faults pass; ours are for somebody to look at. Messages stay out of the log: they may quote data. */
export function logFailure(logger: Logger, { claim, error, dead }: Failure): void {
  const { kind, id, corpId, failures } = claim
  const job = { job_kind: kind, job_id: id, corp_id: corpId, attempt: failures + 1 }
  const next = dead ? 'it is a dead letter now' : 'it will be tried again'
  if (error instanceof PlatformError) logger.warn({ ...job, fault: error.fault }, `the platform failed a job; ${next}`)
  else logger.error({ ...job, code: codeOf(error), stack: placesIn(error) }, `a job failed; ${next}`)
}

function codeOf(error: unknown): string | undefined {
  const { code, name } = (error ?? {}) as { code?: string; name?: string }
  return code ?? name
}

function placesIn(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
}
