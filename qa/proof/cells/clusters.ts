import { setTimeout as pause } from 'node:timers/promises'
import type { Step } from '../../../server/src/cells/move-row.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { livesOnlyIn, nothingKept, pointsOf } from './looks.ts'
import { type Dying, MOVING, type Scene } from './scene.ts'
import { startWriters } from './writers.ts'

/** Where PostgreSQL dies on the way from b to home, and with it the mover or not. */
type Death = [step: Step, written: boolean, dying: readonly Dying[]]

/** Both sides while tables are being copied. */
const COPYING: Death[] = [
  ['subscribed', false, ['b', 'mover']],
  ['subscribed', true, ['home']],
]
const ALL_THE_WAY: Death[] = [
  ['published', true, ['b']],
  ...COPYING,
  ['copied', false, ['b', 'home']],
  ['caught up', false, ['home', 'mover']],
  ['compared', true, ['b']],
  ['fenced', false, ['b']],
  ['fenced', true, ['home']],
  ['level', false, ['b', 'home', 'mover']],
  ['turned', false, ['home']],
  ['turned', true, ['b']],
  ['opened', false, ['home']],
  ['opened', true, ['b']],
]

/** Back home under writes while PostgreSQL of either side is killed, and while the source loses its slot. */
export async function killedClusters(lab: Lab, scene: Scene): Promise<Finding> {
  const { home, b, address } = scene
  const before = await pointsOf(b, MOVING)
  const writers = startWriters(address, await scene.token(MOVING), 2)
  const problems: string[] = []
  let kills = 0
  const deaths = scene.ownClusters ? lab.by({ slice: COPYING, quick: ALL_THE_WAY, full: ALL_THE_WAY }) : []
  for (const [step, written, dying] of deaths) {
    const ended = await scene.killedAt('home', step, written, dying)
    kills += dying.filter((who) => who !== 'mover').length
    lab.say(`PostgreSQL of ${dying.join(' and ')} killed at ${step}: ${ended}`)
    await back(home)
    await back(b)
    // a mover that PostgreSQL of the cell left without noticing is there already: it moves out again, and the others die
    if (ended === 0) await scene.guanxi('cell', 'move', MOVING, 'b')
    if (step === 'subscribed' && written && lab.depth !== 'slice') await loseSlot(b)
  }
  const ending = lab.depth === 'slice' ? ['drain', 'b'] : ['move', MOVING, 'home']
  await scene.guanxi('cell', ...ending)
  const { acknowledged, refused, odd } = await writers.stop()
  const after = await pointsOf(home, MOVING)
  problems.push(...odd, ...(await livesOnlyIn(scene, 'home')), ...(await nothingKept(scene)))
  if (after.entries - before.entries !== acknowledged)
    problems.push(`${acknowledged} acknowledged, ${after.entries - before.entries} in the ledger`)
  if (after.balance - before.balance !== acknowledged)
    problems.push(`balances grew by ${after.balance - before.balance}`)
  return noProblems(
    {
      what: 'a move home under writes while PostgreSQL of the old and of the new cell is killed',
      bar: 'goes on when it is asked to; no acknowledged write lost or doubled; one place',
      result: `${kills} kills, ${acknowledged} writes acknowledged, ${refused} told to come again`,
      figures: { kills, acknowledged, refused },
    },
    problems,
  )
}

/** Until the database answers again. */
async function back(owner: Sql): Promise<void> {
  for (;;) {
    const answered = await owner`select 1`.catch(() => undefined)
    if (answered) return
    await pause(100)
  }
}

/** What a failover to a standby that has no slot comes to. */
async function loseSlot(source: Sql): Promise<void> {
  for (let slots = 1; slots > 0; await pause(50)) {
    await source`
      select pg_terminate_backend(active_pid) from pg_replication_slots
      where database = current_database() and active_pid is not null`
    await source`
      select pg_drop_replication_slot(slot_name) from pg_replication_slots
      where database = current_database() and active_pid is null`.catch(() => {})
    slots = (await source`select 1 from pg_replication_slots where database = current_database()`).length
  }
}
