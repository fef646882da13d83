import type { Sql } from '../storage/connect.ts'
import { dropWay, forgetTarget, removeMark } from './copy.ts'
import { removeCorp } from './corp-row.ts'
import { HOME } from './directory.ts'
import { CellError } from './error.ts'
import { openCorp } from './fence.ts'
import { type MoveDeps, wayOf } from './move.ts'
import { aloneInMove } from './move-lock.ts'
import { awaySince, endMove, isPast, type Move, moveAtWork, noteStep } from './move-row.ts'
import { clearCorp } from './purge.ts'

/**
 * Gives up a move that has not turned: the corporation lives where it lived, and the target has nothing of it. A target that
 * does not answer keeps what it has until this is asked for again; with `lost`, it never will answer and is left alone.
 */
export async function abandonMove(deps: MoveDeps, corpId: string, { lost = false } = {}): Promise<Move> {
  const { home } = deps
  return aloneInMove(home, corpId, async (held) => {
    const move = await moveAtWork(home, corpId)
    if (!move || isPast(move.step, 'dropped')) throw new CellError(`${corpId} is on no way`)
    if (isPast(move.step, 'turned'))
      throw new CellError(
        `${corpId} lives in ${move.target} already: guanxi cell move ${corpId} ${move.target} ends the move`,
      )
    const way = await wayOf(deps, move)
    const away = await fault(way.target)
    if (lost && !away) throw new CellError(`${move.target} answers: abandon the move without --lost`)
    await held.write((tx) => noteStep(tx, move, move.step, { abandoned: true }))
    await openCorp(way.source, corpId)
    if (away) await forgetTarget(way, move.target_system)
    else await dropWay(way)
    await removeMark(way.source, corpId)
    if (away && !lost)
      throw new CellError(
        `${corpId} lives in ${move.source}, as before, but ${move.target} does not answer (${away}): run the same command ` +
          'again when it does, or with --lost if it never will',
      )
    if (!away) await clearCorp(way.target, corpId, await awaySince(home, corpId, move.target))
    // at home the row stays, since members refer to it
    if (!away && move.target !== HOME) await removeCorp(way.target, corpId)
    await endMove(home, move)
    return { ...move, abandoned: true }
  })
}

/** Why a database does not answer. */
async function fault(owner: Sql): Promise<string | undefined> {
  return owner`select 1`.then(
    () => undefined,
    (error) => (error as Error).message,
  )
}
