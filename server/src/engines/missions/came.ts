import type { Deltas } from './count.ts'
import type { Poster } from './posters.ts'

/** A friend who came by a poster; `isNew`: they had never been a customer before. */
export type Came = Poster & { friend: string; staffId: string; at: number; isNew: boolean }

/** A friend who may have left, or come back; how it stands is looked up. */
export type Moved = { friend: string; at: number }

/** How one friend changed one mission, and the participant who invited them. */
export type Change = {
  kind: Poster['kind']
  missionId: number
  participantId: number
  at: number
  effective: 0 | 1 | -1
  deltas: Deltas
}
