import fc from 'fast-check'
import type { Dataset } from '../call.ts'
import { records } from './records/index.ts'
import { shape } from './shape.ts'

/** Kinds that others refer to: the first import must bring all of them. */
const REFERRED = ['department', 'staff', 'tag_group', 'tag', 'quick_reply_group', 'radar_group', 'chat_session']

/** Two imports, one after the other, and what the corporation holds after both. */
export type History = { imports: [Dataset, Dataset]; data: Dataset }

/** Some records come at first, some only later, and some are replaced later. */
export function history(now: number): fc.Arbitrary<History> {
  return shape
    .chain((shape) =>
      fc.tuple(
        records(shape, now),
        records(shape, now),
        fc.infiniteStream(fc.constantFrom('kept', 'kept', 'replaced', 'late')),
      ),
    )
    .map(([before, after, fates]) => {
      const imports: [Dataset, Dataset] = [{}, {}]
      const data: Dataset = {}
      for (const [kind, olds] of Object.entries(before)) {
        const [first, second]: [Dataset[string], Dataset[string]] = [[], []]
        data[kind] = olds.map((old, i) => {
          const fate = fates.next().value
          if (fate !== 'late' || REFERRED.includes(kind)) first.push(old)
          if (fate === 'kept') return old
          second.push(after[kind]![i]!)
          return after[kind]![i]!
        })
        imports[0][kind] = first
        imports[1][kind] = second
      }
      return JSON.parse(JSON.stringify({ imports, data }))
    })
}
