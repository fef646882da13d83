import { setTimeout as pause } from 'node:timers/promises'
import { STEPS, type Step } from '../../../server/src/cells/move-row.ts'
import { inCorp } from '../../../server/src/storage/corp-db.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import { killedClusters } from './clusters.ts'
import { feedFaults, livesOnlyIn, nothingKept, pointsOf, rowsInB, rowsOfOthers } from './looks.ts'
import { sameRows } from './rows.ts'
import { MOVING, openScene, type Scene, STAYING } from './scene.ts'
import { openWays } from './ways.ts'
import { startWriters } from './writers.ts'

/** Steps that a process does; the last ones come a day later. */
const DONE = STEPS.slice(1, -1)
const BEFORE_TURN = DONE.slice(0, DONE.indexOf('turned'))

/** Where a mover dies: when a step is done, or when that is written down. */
type Death = [step: Step, written: boolean]

const EVERYWHERE: Death[] = DONE.flatMap((step): Death[] => [
  [step, false],
  [step, true],
])
const HERE_AND_THERE: Death[] = [
  ['subscribed', false],
  ['fenced', true],
  ['level', false],
  ['turned', false],
  ['turned', true],
  ['dropped', true],
]

/** Two clusters and a node; a corporation moves from one to the other and back while it is written to. */
export const check: Check = {
  name: 'cells',
  title:
    'a corporation moves to another cluster and back while calls go on, and the mover or PostgreSQL is killed at every step',
  minutes: { quick: 20, full: 40 },
  async run(lab) {
    const scene = await openScene(lab)
    const ways = await openWays(lab, scene)
    await scene.addCell()
    return [
      await abandoned(lab, scene),
      await killedEverywhere(lab, scene),
      await ways.use(),
      await stale(scene),
      await killedClusters(lab, scene),
      ...(lab.depth === 'slice' ? [] : [await thereAndBack(lab, scene)]),
    ]
  },
}

/** Abandoned after steps before the turn: everything is as before. */
async function abandoned(lab: Lab, scene: Scene): Promise<Finding> {
  const before = await pointsOf(scene.home, MOVING)
  const problems: string[] = []
  const steps: Step[] = lab.by({ slice: ['level'], quick: ['published', 'subscribed', 'level'], full: BEFORE_TURN })
  for (const step of steps) {
    if ((await scene.killedAt('b', step, true)) !== 'SIGKILL') problems.push(`was not killed at ${step}`)
    await scene.guanxi('cell', 'abandon', MOVING)
    problems.push(...(await livesOnlyIn(scene, 'home')), ...(await nothingKept(scene)), ...(await rowsInB(scene)))
  }
  const token = await scene.token(MOVING)
  const reply = await callJson(scene.address, '/open-api/staff/list', { token })
  if (reply.errcode !== 0) problems.push(JSON.stringify(reply))
  const after = await pointsOf(scene.home, MOVING)
  if (JSON.stringify(after) !== JSON.stringify(before)) problems.push('points have changed')
  return noProblems(
    {
      what: 'abandoned after a mover was killed',
      bar: 'lives at home, nothing is left in the cell, no slot or publication',
      result: `after ${steps.join(', ')}`,
    },
    problems,
  )
}

/** One move whose process dies at each step, once when it is done and once when that is written down, under writes. */
async function killedEverywhere(lab: Lab, scene: Scene): Promise<Finding> {
  const { home, b, address } = scene
  const before = await pointsOf(home, MOVING)
  const token = await scene.token(MOVING)
  const other = await scene.token(STAYING)
  const writers = startWriters(address, token, 4)
  const others = startWriters(address, other, 1)
  const problems: string[] = []
  let kills = 0
  let compared = { tables: 0, rows: 0 }
  for (const [step, written] of lab.by({ slice: HERE_AND_THERE, quick: EVERYWHERE, full: EVERYWHERE })) {
    const ended = await scene.killedAt('b', step, written)
    if (ended === 'SIGKILL') kills++
    else problems.push(`${step} ended with ${ended}`)
    lab.say(`killed at ${step}${written ? ', written' : ''}`)
    // everything has arrived, and neither side takes writes
    if (step === 'level' && !written) {
      const same = await sameRows(scene)
      compared = same
      problems.push(...same.problems)
    }
  }
  // the last kill came after the last step: nothing is left to do
  const [move] = await home`select step from cell_move where corp_id = ${MOVING} order by move_id desc limit 1`
  if (move?.step !== 'dropped') problems.push(`the move stands at ${move?.step}`)
  await pause(1500)
  const told = await writers.stop()
  const toldOthers = await others.stop()
  const after = await pointsOf(b, MOVING)
  const given = after.entries - before.entries
  if (given !== told.acknowledged) problems.push(`${told.acknowledged} acknowledged, ${given} in the ledger`)
  if (after.balance - before.balance !== told.acknowledged)
    problems.push(`balances grew by ${after.balance - before.balance}`)
  problems.push(...told.odd, ...toldOthers.odd, ...(await livesOnlyIn(scene, 'b')), ...(await nothingKept(scene)))
  problems.push(...(await rowsOfOthers(scene)), ...(await feedFaults(b)))
  if (toldOthers.refused > 0) problems.push(`${toldOthers.refused} calls of another corporation were refused`)
  return noProblems(
    {
      what: 'a move under writes, its process killed at every step',
      bar: 'no acknowledged write lost or doubled; every table the same on both sides by number and hash; one place; the same token; no row of others copied; others undisturbed',
      result: `${kills} kills, ${compared.rows} rows of ${compared.tables} tables the same; ${told.acknowledged} writes acknowledged, ${told.refused} told to come again`,
      figures: { kills, tables: compared.tables, rows: compared.rows, ...told, odd: told.odd.length },
    },
    problems,
  )
}

/** Who does not know that it has moved writes nothing at the old place, whichever way it takes. */
async function stale({ home }: Scene): Promise<Finding> {
  const problems: string[] = []
  const acting = { actor: { kind: 'command' as const }, now: 1 }
  const before = await pointsOf(home, MOVING)
  const refused = await inCorp(
    { corpId: MOVING, pool: home },
    acting,
    ({ tx }) => tx`
    update customer set points = points + 1 where corp_id = ${MOVING}`,
  ).then(
    () => undefined,
    (error) => (error as { code?: string }).code,
  )
  if (refused !== 'GX001') problems.push(`a write of its own ended with ${refused}`)
  const passed = await home`update customer set points = points + 1 where corp_id = ${MOVING}`
  if (passed.count !== 0) problems.push(`what works for all wrote ${passed.count} rows`)
  const after = await pointsOf(home, MOVING)
  if (JSON.stringify(after) !== JSON.stringify(before)) problems.push('points have changed')
  return noProblems(
    {
      what: 'writes at the old place after the move',
      bar: 'none',
      result: 'by a call, and by work for all corporations',
    },
    problems,
  )
}

/** Away and back home in one go, which shows how long nobody writes. */
async function thereAndBack(lab: Lab, scene: Scene): Promise<Finding> {
  const { home, address } = scene
  const before = await pointsOf(home, MOVING)
  const token = await scene.token(MOVING)
  const writers = startWriters(address, token, lab.by({ slice: 2, quick: 4, full: 8 }))
  await scene.guanxi('cell', 'move', MOVING, 'b')
  const moved = await scene.guanxi('cell', 'drain', 'b')
  const [move] = await home<{ pause: number; seconds: number; rows: number; step: string }[]>`
    select opened_ms - fenced_ms as pause, (opened_ms / 1000 - began_at)::int as seconds, rows, step
    from cell_move order by move_id desc limit 1`
  const { acknowledged, refused, odd } = await writers.stop()
  const after = await pointsOf(home, MOVING)
  const problems = [...odd, ...(await livesOnlyIn(scene, 'home')), ...(await nothingKept(scene))]
  if (after.entries - before.entries !== acknowledged)
    problems.push(`${acknowledged} acknowledged, ${after.entries - before.entries} in the ledger`)
  if (JSON.stringify(moved.moved) !== JSON.stringify([MOVING])) problems.push(JSON.stringify(moved))
  if ((move?.pause ?? Infinity) > 5000) problems.push(`nobody wrote for ${move?.pause} ms`)
  return noProblems(
    {
      what: 'moved away and drained back home under writes',
      bar: 'no acknowledged write lost or doubled; no writes for at most 5 s',
      result: `${move?.rows} rows in ${move?.seconds} s, no writes for ${move?.pause} ms, ${acknowledged} acknowledged, ${refused} told to come again`,
      figures: { ...move, acknowledged, refused },
    },
    problems,
  )
}
