import { importDemo } from '../../lab/demo-corp.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { tokenOf } from '../../lab/service.ts'
import { seatsHold } from '../seats/check.ts'
import { holders } from '../seats/corps.ts'
import { emptyHanded } from '../tenants/check.ts'
import { intrude } from '../tenants/intrude.ts'
import {
  chooser,
  INTRUDER,
  importWatched,
  keepFew,
  MOST_LINES,
  sharedIds,
  WATCHED,
  workAsWatched,
} from '../tenants/scene.ts'
import { differences, likenessOf, settled } from '../tenants/watch.ts'
import { placeIn, type Scene } from './scene.ts'

/** A corporation in cell b, and an intruder that tries every endpoint from home, from another cell and from the same one. */
export async function tenantsHold(lab: Lab, scene: Scene): Promise<Finding> {
  const { owners, addresses, guanxi } = scene
  const known = await sharedIds()
  const choose = chooser(known, lab.by({ slice: 0, quick: 1, full: 5 }))
  const own = { sandbox: false }
  const watched = await importWatched(lab, owners.home, own)
  const secret = await importDemo(lab, owners.home, INTRUDER, { corp: own, change: keepFew(MOST_LINES) })
  await guanxi('cell', 'move', WATCHED, 'b')
  const stopWorker = await scene.startWorker('b')
  await workAsWatched(addresses[0] as string, watched)
  await settled(owners.b, WATCHED)
  await stopWorker()

  const problems: string[] = []
  let calls = 0
  for (const [node, cell] of (['home', 'c', 'b'] as const).entries()) {
    const address = addresses[node] as string
    if (cell !== 'home') await guanxi('cell', 'move', INTRUDER, cell)
    const token = await tokenOf(address, INTRUDER, secret)
    const before = await likenessOf(lab, owners.b, WATCHED)
    const seen = await intrude(address, token, known, choose)
    const changed = differences(before, await likenessOf(lab, owners.b, WATCHED))
    lab.say(`  an intruder from ${cell}: ${seen.calls} calls, ${seen.leaks.length} leaks, ${changed.length} changes`)
    problems.push(
      ...[...seen.leaks, ...changed, ...emptyHanded({ ...seen, changed })].map((each) => `${cell}: ${each}`),
    )
    calls += seen.calls
  }
  return noProblems(
    {
      what: 'a corporation in a cell, by every endpoint and every parameter of one at home, in another cell and in the same one',
      bar: 'no text of the other corporation, no sign that its ids exist, none of its rows or exported bytes changed',
      result: `${calls.toLocaleString('en-US')} calls by three nodes, ${problems.length} leaks or changes`,
      figures: { calls },
    },
    problems,
  )
}

/** Corporations in every state of seats and tokens, all of which live in cell b. */
export async function seatsHoldInCell(lab: Lab, { owners, addresses }: Scene): Promise<Finding[]> {
  const now = Math.floor(Date.now() / 1000)
  const others = ['ww_ending', 'ww_door', 'ww_door_other', 'ww_door_removed']
  await placeIn(owners.home, 'b', [...holders(now).map(({ corpId }) => corpId), ...others])
  const found = await seatsHold(lab, { address: addresses[1] as string, owner: owners.b, now })
  return found.map((finding) => ({ ...finding, what: `in a cell: ${finding.what}` }))
}
