import type { z } from 'zod'
import type { Reason } from '../contract/reasons.ts'
import type { Ctx } from '../storage/ctx.ts'
import { RETRIES } from './retry.ts'
import type { Every } from './schedule.ts'

/** What a run of a job comes to; nothing at all means that the job is done. */
export type JobResult = { againInMs: number; waitsFor?: string; reason?: Reason } | undefined

/** A job comes back after so many milliseconds, or as soon as what it waits for is woken (see wake.ts). */
export type Wait = { ms: number; waitsFor: string }

/** The job has come further and is due again after so many milliseconds, with all its attempts before it. */
export function again(wait: number | Wait, reason?: Reason): JobResult {
  const { ms, waitsFor } = typeof wait === 'number' ? { ms: wait, waitsFor: undefined } : wait
  return { againInMs: ms, ...(waitsFor ? { waitsFor } : {}), ...(reason ? { reason } : {}) }
}

/** Called by `commit`: the job was settled in the same transaction, the worker has nothing left to note. */
export const COMMITTED = { committed: true } as const
type Committed = typeof COMMITTED

/** One attempt at a job, as its handler sees it. */
export type JobRun<Payload> = {
  id: number
  corpId: string
  /** An idempotency key for whatever the job calls: the same in every attempt, and of no other job. */
  key: string
  payload: Payload
  /** After this attempt the retry schedule is at its end. */
  lastAttempt: boolean
  /** Runs `work` in one transaction of the job's corporation, behind row-level security. */
  inCorp<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /**
   * As `inCorp`, and settles the job in the same transaction, by what `work` returns. When the lease was lost meanwhile,
   * everything is undone: the worker that has the job now does it.
   */
  commit(work: (ctx: Ctx) => Promise<JobResult>): Promise<Committed>
  /**
   * The same in one transaction with other attempts of the kind and corporation, as many as the kind says: their statements
   * travel together. For work that changes rows of the job's own lane alone, as nobody waits for another's row locks.
   */
  together: Pick<JobRun<Payload>, 'inCorp' | 'commit'>
}

/** A kind of job: what it is given, what it does, and what happens when that fails. */
export type JobKind<Payload = unknown, Deps = unknown> = {
  name: string
  payload: z.ZodType<Payload>
  run(job: JobRun<Payload>, deps: Deps): Promise<JobResult | Committed>
  /** Seconds between a failed attempt and the next; after the last one the job is a dead letter. */
  retries: readonly number[]
  /** Jobs of this kind that one node works on at once. */
  concurrency: number
  /** Milliseconds after which what a worker that died had in hand is due again; longer than one attempt may take. */
  leaseMs: number
  /** Attempts that may share a transaction. When one of them fails, all are undone, and done again one by one. */
  together: number
  /** Every corporation has one job of this kind, which runs by this schedule. */
  every: Every | undefined
  /** The time in Unix seconds at which the job's work is to happen: whoever has it tried before, it waits on. */
  notBefore: ((payload: Payload) => number | undefined) | undefined
}

type Declared<Payload, Deps> = Pick<JobKind<Payload, Deps>, 'name' | 'payload' | 'run'> &
  Partial<Pick<JobKind, 'retries' | 'concurrency' | 'leaseMs' | 'together'>> & {
    every?: Every
    notBefore?: (payload: Payload) => number | undefined
  }

/** Declares a kind of job. It runs where it is in a worker's list of kinds. */
export function jobKind<Payload, Deps = unknown>(declared: Declared<Payload, Deps>): JobKind<Payload, Deps> {
  const usual = { retries: RETRIES, concurrency: 10, leaseMs: 60_000, together: 1 }
  return { ...usual, every: undefined, notBefore: undefined, ...declared }
}

/** Whether jobs of a kind look every so many seconds: they follow the real time, whatever clock a corporation has. */
export function isPolling({ every }: Pick<JobKind, 'every'>): boolean {
  return every !== undefined && 'seconds' in every
}

/** Any kind that can work with these dependencies. */
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds payloads of every type
export type AnyKind<Deps> = JobKind<any, Deps>
