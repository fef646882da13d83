import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { auditCalls, auditDatabase, auditDatasets, auditEnds, auditRows } from '../crash/audit/index.ts'
import { importDataset } from '../crash/clients/imports.ts'
import { inspect, type Place } from '../crash/place.ts'
import { openScene, type Scene } from '../crash/scene.ts'
import { storm } from '../crash/storm.ts'
import { damageIndex, damages } from './damage.ts'

const INDEX = 'index damaged_by_a'

/**
 * The honest build, whose data is sound; then damaged by hand, in one way at a time. The audit must pass the first and
 * report each kind of damage by its own name.
 */
export async function mustNameDamage(place: Place): Promise<Finding> {
  await place.serve([])
  const scene = await openScene(place, 'wwdamaged')
  await storm(scene, ['service'])
  await importDataset(scene)
  const before = await everything(scene)
  const named = await inspect(place, async ({ owner, superuser }) => {
    const kinds: Record<string, string[]> = {}
    for (const { named, by } of damages) {
      kinds[named] = await undone(owner, async (connection) => {
        await by(connection, scene)
        return kindsOf(await auditRows(connection, scene))
      })
    }
    await damageIndex(superuser)
    return { ...kinds, [INDEX]: kindsOf((await auditDatabase(scene)).problems) }
  })
  const unseen = Object.entries(named).filter(([kind, seen]) => !seen.includes(kind))
  const wanted = Object.keys(named).length
  return noProblems(
    {
      what: 'Sound data, then damaged by hand in one way at a time',
      bar: 'nothing is found before, each damage is named by its own kind',
      result: `${before.length} problems before; ${wanted - unseen.length} of ${wanted} damages named`,
      figures: { named },
    },
    [
      ...before.map((each) => `before any damage: ${each}`),
      ...unseen.map(([kind, seen]) => `not named: ${kind}; instead: ${seen.join(', ') || 'nothing'}`),
    ],
  )
}

async function everything(scene: Scene): Promise<string[]> {
  return [
    ...(await auditEnds(scene)),
    ...(await auditCalls(scene)),
    ...(await auditDatasets(scene)),
    ...(await auditDatabase(scene)).problems,
  ]
}

const kindsOf = (problems: readonly string[]) => [
  ...new Set(problems.map((problem) => problem.split(':')[0] as string)),
]

/** Works in a transaction that is rolled back: the next damage meets sound data again. */
async function undone<T>(owner: Sql, work: (connection: Sql) => Promise<T>): Promise<T> {
  const results: T[] = []
  const undo = new Error('undo')
  await owner
    .begin(async (tx) => {
      results.push(await work(tx as unknown as Sql))
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return results[0] as T
}
