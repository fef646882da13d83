import type { Sql, Tx } from '../storage/connect.ts'

/** The steps of a move in their order; a move's row has the last one that is done, and each can be done again. */
export const STEPS = [
  'begun', // the row exists; both databases were found fit
  'prepared', // both are fenced, and the target has the corporation's row, closed
  'published', // publication and slot at the source
  'subscribed', // the target copies
  'copied', // every table
  'caught up', // changes arrive within a second
  'compared', // the same rows on both sides, but for tables that are written to
  'fenced', // nobody writes any more
  'level', // the target has everything, and no number is given twice
  'turned', // the directory names the target: from here on there is no way back
  'opened', // the target takes writes
  'dropped', // publication, slot, subscription and what waited to be done at the source are gone
  'purged', // and everything else there
] as const

export type Step = (typeof STEPS)[number]

export type Move = {
  move_id: number
  corp_id: string
  source: string
  target: string
  /** What the slots that its tables' copies make at the source end with; null of a move of an earlier build. */
  target_system: string | null
  step: Step
  began_at: number
  step_at: number
  fenced_ms: number | null
  opened_ms: number | null
  rows: number | null
  ended_at: number | null
  abandoned: boolean
}

/** Whether a step comes after another, or is it. */
export function isPast(step: Step, other: Step): boolean {
  return STEPS.indexOf(step) >= STEPS.indexOf(other)
}

/** The move of a corporation that is at work; of one that has only the remains at the source to remove, too. */
export async function moveAtWork(home: Sql | Tx, corpId: string): Promise<Move | undefined> {
  const [row] = await home<Move[]>`select * from cell_move where corp_id = ${corpId} and ended_at is null`
  return row
}

/** All moves, the newest first. */
export async function listMoves(home: Sql): Promise<Move[]> {
  return home<Move[]>`select * from cell_move order by move_id desc`
}

/** A new move, unless the corporation has one at work. */
export async function beginMove(
  home: Sql,
  corpId: string,
  source: string,
  target: string,
  targetSystem: string | null = null,
): Promise<Move> {
  const [row] = await home<Move[]>`
    insert into cell_move (corp_id, source, target, target_system, step, began_at, step_at)
    values (${corpId}, ${source}, ${target}, ${targetSystem}, 'begun', clock_ms() / 1000, clock_ms() / 1000) returning *`
  return row as Move
}

/** PostgreSQL's name for the cluster of a database. */
export async function systemOf(owner: Sql): Promise<string> {
  const [row] = await owner<{ id: string }[]>`select system_identifier::text as id from pg_control_system()`
  return row?.id as string
}

type Noted = Partial<Pick<Move, 'fenced_ms' | 'opened_ms' | 'rows' | 'abandoned'>>

/** Writes down that a step is done. */
export async function noteStep(home: Sql | Tx, { move_id }: Move, step: Step, noted: Noted = {}): Promise<Move> {
  const { fenced_ms = null, opened_ms = null, rows = null, abandoned = null } = noted
  const [row] = await home<Move[]>`
    update cell_move set step = ${step}, step_at = clock_ms() / 1000,
      fenced_ms = coalesce(${fenced_ms}::bigint, fenced_ms), opened_ms = coalesce(${opened_ms}::bigint, opened_ms),
      rows = coalesce(${rows}::bigint, rows), abandoned = coalesce(${abandoned}::boolean, abandoned)
    where move_id = ${move_id} returning *`
  return row as Move
}

/** Ends a move: it is done, or was abandoned. */
export async function endMove(home: Sql, { move_id }: Move): Promise<void> {
  await home`update cell_move set ended_at = clock_ms() / 1000 where move_id = ${move_id}`
}

/** Since when a corporation has been away from a cell, in Unix seconds; 0 where it never was there. */
export async function awaySince(home: Sql, corpId: string, cell: string): Promise<number> {
  const [row] = await home<{ at: number }[]>`
    select coalesce(max(opened_ms) / 1000, 0) as at from cell_move where corp_id = ${corpId} and source = ${cell}`
  return row?.at ?? 0
}
