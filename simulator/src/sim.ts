import type { DeliveryKnobs } from './callbacks/delivery-knobs.ts'
import type { Clock } from './state/clock.ts'
import type { Ids } from './state/ids.ts'
import type { Lag } from './state/lag.ts'
import type { App, Corp } from './state/records.ts'
import { type Setting, settingOf } from './state/settings.ts'
import type { Store } from './state/store.ts'

/** One running simulator: its state, its clocks, and what to wake when something was written. */
export interface Sim {
  store: Store
  clock: Clock
  lag: Lag
  ids: Ids
  seed: () => number
  origin: () => string
  /** How the events of the control call that is being answered go out, where it says so. */
  delivery?: DeliveryKnobs
  /** Tells the courier that callbacks wait. */
  wake: () => void
}

/** One corporation inside a call: everything that a rule of the platform needs. */
export interface World extends Pick<Sim, 'store' | 'ids'> {
  sim: Sim
  corp: Corp
  corpid: string
  /** Unix seconds and milliseconds on the corporation's clock. */
  now: number
  nowMs: number
  setting: <T>(name: Setting) => T
}

export function worldOf(sim: Sim, corp: Corp, nowMs = sim.clock.nowMs(corp.corpid)): World {
  return {
    sim,
    store: sim.store,
    ids: sim.ids,
    corp,
    corpid: corp.corpid,
    now: Math.floor(nowMs / 1000),
    nowMs,
    setting: <T>(name: Setting) => settingOf<T>(corp.settings, name),
  }
}

/** Whether a member is in the app's visible range. */
export const sees = (app: Pick<App, 'visible'>, userid: string) => app.visible === 'all' || app.visible.includes(userid)
