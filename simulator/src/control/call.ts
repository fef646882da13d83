import type { z } from 'zod'
import type { Windows } from '../browser/windows.ts'
import { refuse } from '../refuse.ts'
import { type Sim, type World, worldOf } from '../sim.ts'
import { corps } from '../state/records.ts'

/** What the control API works with. */
export interface ControlDeps {
  sim: Sim
  /** The windows in which the phone shows sites. */
  windows: Windows
  /** Resolves at the next platform call, or after `ms`. */
  nextCall: (ms: number) => Promise<void>
  /** What is cached outside the store is read again: all of it, or what concerns one corporation. */
  reload: (corpid?: string) => void
}

export interface ControlCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  about: string
  replies: string
  input: z.ZodType
  /** Causes events: `delivery` says how they go out. */
  tells?: true
  handle: (deps: ControlDeps, input: never) => unknown
}

interface Declared<I extends z.ZodType> extends Omit<ControlCall, 'input' | 'handle'> {
  input: I
  handle: (deps: ControlDeps, input: z.output<I>) => unknown
}

/** Declares one call of the control API; the README's table and the router are derived from it. */
export const controlCall = <I extends z.ZodType>(declared: Declared<I>): ControlCall => declared as ControlCall

/** The corporation of a control call. */
export function worldFor({ sim }: Pick<ControlDeps, 'sim'>, corpid: string): World {
  const corp = sim.store.get(corps, '', corpid) ?? refuse(`corpid: there is no corporation ${corpid}`, 404)
  return worldOf(sim, corp)
}
