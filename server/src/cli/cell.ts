import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { abandonMove } from '../cells/abandon.ts'
import { type CellRow, cellOf, HOME, homeRow, listCells, urlOf } from '../cells/directory.ts'
import { type MoveDeps, moveCorp } from '../cells/move.ts'
import { listMoves, type Move } from '../cells/move-row.ts'
import { readConfig } from '../config.ts'
import { connect, type Sql } from '../storage/connect.ts'
import type { Store } from '../storage/open.ts'
import { addCellAt, auditCell } from './cell-add.ts'
import { onStore } from './command.ts'
import { openConfiguredVault } from './configured-vault.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { printNote, showTime, table } from './output.ts'

/** Milliseconds that a cell has to answer. */
const REACH_MS = 5000

/** `guanxi cell …` */
export function addCell(program: Command): void {
  const cell = group(program, 'cell', 'clusters beside this one, and who lives in which', [
    'cell add b postgres://guanxi:password@db-b:5432/guanxi',
    'cell move ww123 b',
  ])

  leaf(cell, 'add <name> <url>', 'add a cell: an empty database that is brought up to date', [
    'cell add b postgres://guanxi:password@db-b:5432/guanxi',
    'cell add b postgres://guanxi:password@db-b2:5432/guanxi --replace',
  ])
    .option(
      '--replace',
      'a cell of that name has this address from now on: the same database elsewhere, or another login',
    )
    .action(
      onStore(async (store, name: string, url: string, { replace = false }: { replace?: boolean }) =>
        addCellAt(store, name, url, { replace }),
      ),
    )

  leaf(cell, 'list', 'list the cells, home first: who lives in each, and whether it is reached', ['cell list']).action(
    onStore(async ({ owner }, _options: object) => {
      const cells = await cellsReached(owner)
      const rows = cells.map((c) => [
        ...[c.name, c.corps, c.draining ? 'draining' : 'open', c.reached ? 'yes' : 'no', showTime(c.added_at)],
      ])
      return { data: cells, text: table(['NAME', 'CORPORATIONS', 'STATE', 'REACHED', 'ADDED'], rows) }
    }),
  )

  leaf(cell, 'move <corp_id> <name>', 'move a corporation to a cell, or home; goes on with a move that was cut off', [
    'cell move ww123 b',
    'cell move ww123 home',
  ]).action(
    onStore(async (store, corpId: string, name: string, { json }: { json?: boolean }) => {
      const move = await withCells(store, json ? () => {} : printNote, async (deps) => {
        await expectCell(store.owner, name)
        return recorded(store.owner, await moveCorp(deps, corpId, name))
      })
      return { data: shown(move), text: arrived(move) }
    }),
  )

  leaf(cell, 'moves', 'list moves, the newest first', ['cell moves']).action(
    onStore(async ({ owner }, _options: object) => {
      const moves = await listMoves(owner)
      const rows = moves.map((m) => [
        ...[m.move_id, m.corp_id, m.source, m.target, m.abandoned ? 'abandoned' : m.step],
        ...[showTime(m.began_at), showTime(m.ended_at), pauseOf(m), m.rows],
      ])
      const headings = ['ID', 'CORP_ID', 'FROM', 'TO', 'STEP', 'BEGAN', 'ENDED', 'PAUSE', 'ROWS']
      return { data: moves.map(shown), text: table(headings, rows) }
    }),
  )

  leaf(cell, 'abandon <corp_id>', 'give up a move that has not turned: all is as before', [
    'cell abandon ww123',
    'cell abandon ww123 --lost',
  ])
    .option('--lost', 'the cell that it was to move to does not answer and never will: what is there is left alone')
    .action(
      onStore(async (store, corpId: string, { lost = false }: { lost?: boolean }) => {
        const move = await withCells(store, printNote, (deps) => abandonMove(deps, corpId, { lost }))
        await recorded(store.owner, move)
        return { data: shown(move), text: `${corpId} lives in ${move.source}, as before` }
      }),
    )

  leaf(cell, 'drain <name>', 'move every corporation out of a cell, one after the other', ['cell drain b'])
    .option('--to <name>', 'where to', HOME)
    .action(
      onStore(async (store, name: string, { to, json }: { to: string; json?: boolean }) => {
        await expectCell(store.owner, name)
        await expectCell(store.owner, to)
        if (name === HOME || name === to) throw new CliError('a cell is drained into another one', EXIT.usage)
        await store.owner`update cell set draining = true where name = ${name} and not draining`
        const corps = await store.owner<{ id: string }[]>`
          select corp_id as id from corp_cell where cell = ${name} order by corp_id`
        const moved = await withCells(store, json ? () => {} : printNote, async (deps) => {
          for (const { id } of corps) await recorded(store.owner, await moveCorp(deps, id, to))
          return corps.map(({ id }) => id)
        })
        return { data: { cell: name, to, moved }, text: `${moved.length} moved from ${name} to ${to}` }
      }),
    )
}

/** Home and the other cells, and of each whether its database answers within some seconds. */
async function cellsReached(owner: Sql): Promise<(CellRow & { reached: boolean })[]> {
  const cells = await listCells(owner)
  const home = { ...(await homeRow(owner)), reached: true }
  if (cells.length === 0) return [home]
  const vault = await openConfiguredVault()
  const others = cells.map(async (cell) => ({ ...cell, reached: await answers(await urlOf(owner, vault, cell.name)) }))
  return [home, ...(await Promise.all(others))]
}

async function answers(url = ''): Promise<boolean> {
  const pool = connect({ url }, { max: 1, name: 'guanxi cell list' })
  const asked = pool`select 1`.then(
    () => true,
    () => false,
  )
  const reached = await Promise.race([asked, pause(REACH_MS, false)])
  await pool.end({ timeout: 0 })
  return reached
}

/** Gives the databases of cells to those who move between them, and closes them after. */
async function withCells<T>(
  { owner }: Store,
  say: (line: string) => void,
  work: (deps: MoveDeps) => Promise<T>,
): Promise<T> {
  if (readConfig().sandbox)
    throw new CliError('with GUANXI_SANDBOX=on every corporation is a sandbox, and sandboxes stay')
  const vault = await openConfiguredVault()
  const pools = new Map<string, Sql>()
  const cell = async (name: string): Promise<Sql> => {
    if (name === HOME) return owner
    const known = pools.get(name)
    if (known) return known
    const url = await urlOf(owner, vault, name)
    if (url === undefined) throw notFound(`cell ${name}`)
    const pool = connect({ url }, { max: 4, name: 'guanxi move' })
    pools.set(name, pool)
    return pool
  }
  try {
    return await work({ home: owner, vault, cell, say })
  } finally {
    await Promise.all([...pools.values()].map((pool) => pool.end({ timeout: 1 })))
  }
}

async function expectCell(owner: Sql, name: string): Promise<void> {
  if (name === HOME) return
  const [row] = await owner`select 1 from cell where name = ${name}`
  if (!row) throw notFound(`cell ${name}`)
}

async function recorded(owner: Sql, move: Move): Promise<Move> {
  const lives = await cellOf(owner, move.corp_id)
  await auditCell(owner, move.abandoned ? 'abandoned' : 'moved', move.corp_id, { ...shown(move), lives_in: lives })
  return move
}

const pauseOf = ({ fenced_ms, opened_ms }: Move) =>
  fenced_ms === null || opened_ms === null ? '-' : `${((opened_ms - fenced_ms) / 1000).toFixed(1)} s`

const shown = ({ move_id, fenced_ms, opened_ms, target_system, ...move }: Move) => ({
  ...{ id: move_id, ...move },
  pause_ms: fenced_ms === null || opened_ms === null ? null : opened_ms - fenced_ms,
})

const arrived = (move: Move) =>
  `${move.corp_id} lives in ${move.target}: ${move.rows ?? 0} rows, no writes for ${pauseOf(move)}; what is left in ${move.source} goes in a day`
