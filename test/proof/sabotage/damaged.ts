import type { Finding } from '../../../lab/finding.ts'
import { auditCalls, auditDatabase, auditDatasets, auditEnds } from '../crash/audit/index.ts'
import { importDataset } from '../crash/clients/imports.ts'
import { inspect, type Place } from '../crash/place.ts'
import { openScene, type Scene } from '../crash/scene.ts'
import { storm } from '../crash/storm.ts'
import { damageIndex, damages } from './damage.ts'

const INDEX = 'index damaged_by_a'

/** The honest build, whose data is sound; then damaged by hand. The audit must pass the first and name the rest. */
export async function mustNameDamage(place: Place): Promise<Finding> {
  await place.serve([])
  const scene = await openScene(place, 'wwdamaged')
  await storm(scene, ['service'])
  await importDataset(scene)
  const before = await everything(scene)
  await inspect(place, async ({ owner, superuser }) => {
    for (const { by } of damages) await by(owner, scene)
    await damageIndex(superuser)
  })
  const after = new Set((await everything(scene)).map((problem) => problem.split(':')[0]))
  const wanted = [...damages.map(({ named }) => named), INDEX]
  const unseen = wanted.filter((kind) => !after.has(kind))
  const problems = [
    ...before.map((each) => `before any damage: ${each}`),
    ...unseen.map((each) => `not named: ${each}`),
  ]
  return {
    what: 'Sound data, then damaged by hand',
    bar: 'nothing is found before, each damage is named after',
    outcome: problems.length === 0 ? 'held' : 'missed',
    result: `${before.length} problems before; ${wanted.length - unseen.length} of ${wanted.length} damages named`,
    ...(problems.length === 0 ? {} : { note: problems.slice(0, 10).join('; ') }),
  }
}

async function everything(scene: Scene): Promise<string[]> {
  return [
    ...(await auditEnds(scene)),
    ...(await auditCalls(scene)),
    ...(await auditDatasets(scene)),
    ...(await auditDatabase(scene)).problems,
  ]
}
