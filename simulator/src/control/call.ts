import type { z } from 'zod'
import { type Sim, type World, worldOf } from '../sim.ts'
import { corps } from '../state/records.ts'

/** What the control API works with. */
export interface ControlDeps {
  sim: Sim
  /** Resolves at the next platform call, or after `ms`. */
  nextCall: (ms: number) => Promise<void>
  /** Everything cached outside the store is read again. */
  reload: () => void
}

export interface ControlCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  about: string
  replies: string
  input: z.ZodType
  handle: (deps: ControlDeps, input: never) => unknown
}

interface Declared<I extends z.ZodType> extends Omit<ControlCall, 'input' | 'handle'> {
  input: I
  handle: (deps: ControlDeps, input: z.output<I>) => unknown
}

/** Declares one call of the control API; the README's table and the router are derived from it. */
export const controlCall = <I extends z.ZodType>(declared: Declared<I>): ControlCall => declared as ControlCall

/** A refused control call: an HTTP status and what was wrong. */
export class ControlError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export const refuse = (message: string, status?: number): never => {
  throw new ControlError(message, status)
}

/** The corporation of a control call. */
export function worldFor({ sim }: Pick<ControlDeps, 'sim'>, corpid: string): World {
  const corp = sim.store.get(corps, '', corpid) ?? refuse(`corpid: there is no corporation ${corpid}`, 404)
  return worldOf(sim, corp)
}
