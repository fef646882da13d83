import { every } from '../every.ts'
import { noteAway } from '../storage/away.ts'
import type { Sql } from '../storage/connect.ts'
import { mirrorCorps } from './corp-row.ts'
import { HOME } from './directory.ts'
import { installFence } from './fence.ts'
import { purgeLeft } from './move.ts'
import type { Move } from './move-row.ts'

/** The cell that a process works in: its database, and home's, where the directory is. */
type Place = { home: Sql; own: Sql; name: string }

type Known = {
  /** Whether there are cells at all: without them nothing is asked. */
  cells(): number
  leads(): boolean
  onFault(error: unknown): void
}

const LOOK_MS = 1000
/** Rounds between two copies of what home shows of corporations that live in a cell, and two looks at the fence and at remains. */
const MIRROR_EVERY = 5
const PURGE_EVERY = 60

/** Seconds that what a corporation has left at its old place is kept. */
const KEPT_SECONDS = 24 * 3600

/** Keeps in mind who lives elsewhere, lets home show what cells have, and removes what moves have left here a day ago. */
export function startCellUpkeep(
  { home, own, name }: Place,
  { cells, leads, onFault }: Known,
): { stop(): Promise<void> } {
  let turn = 0
  return every(
    LOOK_MS,
    async () => {
      if (name === HOME && cells() === 0) return
      const away = await own<{ corp_id: string }[]>`select corp_id from corp where moved_to is not null`
      noteAway(
        own,
        away.map(({ corp_id }) => corp_id),
      )
      turn++
      if (!leads()) return
      if (name !== HOME && turn % MIRROR_EVERY === 1) await mirrorCorps(home, own, name)
      if (turn % PURGE_EVERY !== 1) return
      // an upgrade may have brought tables, and a restore has none of them fenced
      await installFence(own)
      await purgeOld({ home, own, name })
    },
    onFault,
  )
}

/** Removes what moves that are over have left in this cell for longer than it is kept, by the database's clock. */
export async function purgeOld({ home, own, name }: Place): Promise<void> {
  const due = await home<Move[]>`
    select * from cell_move where source = ${name} and step = 'dropped' and ended_at is null
      and step_at < clock_ms() / 1000 - ${KEPT_SECONDS} order by move_id`
  for (const move of due) await purgeLeft({ home, cell: async () => own }, move)
}
