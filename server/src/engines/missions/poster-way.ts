import type { ContactWay } from '../../platform/port.ts'

/** Staff members whom the platform lets one code lead to. */
export const MOST_STAFF = 100

/** The code of a poster, as the platform is asked for it: one for several, as a mission may get more staff. */
export function wayTo({ state, name, staff }: { state: string; name: string; staff: string[] }): ContactWay {
  return { type: 2, scene: 2, style: null, remark: name, skipVerify: true, state, staff, party: [] }
}
