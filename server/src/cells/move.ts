import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import { expectMovable } from './check.ts'
import { compare, expectSame } from './compare.ts'
import {
  dropWay,
  followAtAddress,
  LostSlot,
  publish,
  raiseSequences,
  reach,
  removeMark,
  stopFollowing,
  subscribe,
  type Way,
  waitForCopy,
} from './copy.ts'
import { putCorp } from './corp-row.ts'
import { cellOf, turn } from './directory.ts'
import { CellError } from './error.ts'
import { closeCorp, installFence, openCorp } from './fence.ts'
import { aloneInMove, type Held } from './move-lock.ts'
import {
  awaySince,
  beginMove,
  endMove,
  isPast,
  type Move,
  moveAtWork,
  noteStep,
  type Step,
  systemOf,
} from './move-row.ts'
import { clearCorp, clearQueues } from './purge.ts'
import { sizesLine, sizesOf } from './size.ts'

/** What a move needs: the home database, any cell's database by name, and somebody to tell. */
export type MoveDeps = {
  home: Sql
  vault: Vault
  /** The owner's pool of a cell, home included. */
  cell(name: string): Promise<Sql>
  say(line: string): void
  /** Called when a step's work is done, and again when that is written down. */
  onStep?(step: Step, written: boolean): void
}

/** Milliseconds that a change may take to arrive before the corporation is closed, and while it is. */
const LAG_MS = 1000
const LEVEL_MS = 60_000

/** How often everything is copied, when the source has lost what it kept for the target. */
const COPIES = 3

/** Milliseconds after which every node knows that the corporation is closed: what they know is asked for anew after 750. */
const KNOWN_MS = 1000

/**
 * Moves a corporation, or goes on with the move that is at work: each step is written down in the home database when it is done
 * and can be done again, so that a move that was killed anywhere goes on from there.
 */
export async function moveCorp(deps: MoveDeps, corpId: string, target: string): Promise<Move> {
  const { home, say } = deps
  return aloneInMove(home, corpId, async (held) => {
    let move = await begin(deps, corpId, target)
    const way = await wayOf(deps, move)
    let hot: string[] | undefined
    const work: Record<Exclude<Step, 'begun' | 'purged'>, () => Promise<Parameters<typeof noteStep>[3] | undefined>> = {
      prepared: () => prepare(deps, move, way),
      published: () => run(publish(way)),
      subscribed: () => run(subscribe(way)),
      copied: () => run(waitForCopy(way, say)),
      'caught up': () => run(catchUp(way, say)),
      compared: async () => {
        hot = await compare(way)
        return {}
      },
      fenced: async () => {
        say('closing the corporation for a moment')
        await closeCorp(way.source, corpId, move.target)
        return { fenced_ms: await msOf(home) }
      },
      level: () => level(held, move, way, hot),
      turned: async () => {
        await pause(Math.max(0, (move.fenced_ms ?? 0) + KNOWN_MS - (await msOf(home))))
        return {}
      },
      opened: async () => {
        await stopFollowing(way)
        await openCorp(way.target, corpId)
        return { opened_ms: await msOf(home) }
      },
      dropped: async () => {
        await dropWay(way)
        await clearQueues(way.source, corpId)
        await removeMark(way.target, corpId)
        return {}
      },
    }
    const goOn = async (): Promise<Move> => {
      for (const [step, todo] of Object.entries(work) as [keyof typeof work, (typeof work)[keyof typeof work]][]) {
        if (isPast(move.step, step)) continue
        await held.write(async () => {})
        const noted = await todo()
        deps.onStep?.(step, false)
        move = await held.write(async (tx) => {
          if (step === 'turned') await turn(tx, corpId, move.target)
          return noteStep(tx, move, step, noted)
        })
        deps.onStep?.(step, true)
      }
      return move
    }
    if (!isPast(move.step, 'opened')) await followAtAddress(way)
    for (let tries = 1; ; tries++) {
      try {
        return await goOn()
      } catch (error) {
        if (!(error instanceof LostSlot)) throw error
        move = await startOver(held, move, way)
        if (tries === COPIES)
          throw new CellError('the source loses what it keeps for the target again and again; look at its log')
        say('the source has lost what it kept for the target, by a failover perhaps: copying begins again')
      }
    }
  })
}

/** The home database's time, by which every process that goes on with a move waits. */
async function msOf(home: Sql): Promise<number> {
  const [row] = await home<{ now: number }[]>`select clock_ms() as now`
  return row?.now as number
}

const run = async (work: Promise<unknown>) => {
  await work
  return {}
}

/** The move that is at work, or a new one where both databases are fit for it. */
async function begin(deps: MoveDeps, corpId: string, target: string): Promise<Move> {
  const { home, say } = deps
  const known = await moveAtWork(home, corpId)
  if (known?.abandoned)
    throw new CellError(`the last move of ${corpId} was abandoned half-way: guanxi cell abandon ${corpId}`)
  if (known && !isPast(known.step, 'dropped')) {
    if (known.target !== target)
      throw new CellError(`${corpId} is on its way to ${known.target}: let it arrive, or guanxi cell abandon ${corpId}`)
    say(`going on after "${known.step}"`)
    return known
  }
  const source = await cellOf(home, corpId)
  if (source === undefined) throw new CellError(`there is no corporation ${corpId}`)
  if (source === target) throw new CellError(`${corpId} lives in ${target} already`)
  const [from, to] = [await deps.cell(source), await deps.cell(target)]
  await expectMovable({ name: source, owner: from }, { name: target, owner: to }, deps.vault)
  const [corp] = await from<{ sandbox: boolean }[]>`select sandbox from corp where corp_id = ${corpId}`
  if (corp?.sandbox) throw new CellError(`${corpId} is a sandbox: sandboxes stay where they are`)
  const [draining] = await home`select 1 from cell where name = ${target} and draining`
  if (draining) throw new CellError(`${target} is being drained: nobody moves in`)
  // what an earlier move has left there goes now and not a day after it
  if (known) await purge(deps, known)
  say(sizesLine(await sizesOf(from, to, corpId), target))
  return beginMove(home, corpId, source, target, await systemOf(to))
}

async function prepare({ home }: MoveDeps, { corp_id, source, target }: Move, way: Way): Promise<object> {
  if ((await cellOf(home, corp_id)) !== source) throw new CellError(`${corp_id} no longer lives in ${source}`)
  await installFence(way.source)
  await installFence(way.target)
  await putCorp(way, source)
  await clearCorp(way.target, corp_id, await awaySince(home, corp_id, target))
  return {}
}

async function catchUp(way: Way, say: (line: string) => void): Promise<void> {
  for (let ms = await reach(way, LEVEL_MS); ms >= LAG_MS; ms = await reach(way, LEVEL_MS))
    say(`changes arrive after ${Math.round(ms)} ms`)
}

/** Nobody writes: what is under way arrives, and both sides must be the same. Where they are not, the source is opened again. */
async function level(held: Held, move: Move, way: Way, hot: string[] | undefined): Promise<{ rows: number }> {
  try {
    await reach(way, LEVEL_MS)
    await raiseSequences(way)
    const rows = await expectSame(way, hot)
    await putCorp(way, move.source)
    return { rows }
  } catch (error) {
    await held.write((tx) => noteStep(tx, move, 'copied'))
    await openCorp(way.source, move.corp_id)
    throw error
  }
}

/** The move has to begin anew: nothing of it is left but its row. */
async function startOver(held: Held, move: Move, way: Way): Promise<Move> {
  await held.write(async () => {})
  await openCorp(way.source, move.corp_id)
  await dropWay(way)
  return held.write((tx) => noteStep(tx, move, 'begun'))
}

/**
 * Removes what a move has left at its source, alone with the corporation: another move may be on its way back there, and that
 * one has removed it already. False while somebody else does.
 */
export async function purgeLeft(deps: Pick<MoveDeps, 'home' | 'cell'>, { corp_id, move_id }: Move): Promise<boolean> {
  return aloneInMove(deps.home, corp_id, async () => {
    const left = await moveAtWork(deps.home, corp_id)
    if (left?.move_id === move_id && left.step === 'dropped') await purge(deps, left)
    return true
  }).catch((error) => {
    if (error instanceof CellError) return false
    throw error
  })
}

async function purge(deps: Pick<MoveDeps, 'home' | 'cell'>, move: Move): Promise<void> {
  const source = await deps.cell(move.source)
  await clearCorp(source, move.corp_id, await awaySince(deps.home, move.corp_id, move.source))
  await noteStep(deps.home, move, 'purged')
  await endMove(deps.home, move)
}

/** The databases of a move, and what it calls what it makes in them. */
export async function wayOf(deps: MoveDeps, { move_id, corp_id, source, target }: Move): Promise<Way> {
  const [from, to] = [await deps.cell(source), await deps.cell(target)]
  return { corpId: corp_id, source: from, target: to, name: `guanxi_move_${move_id}` }
}
