import type { RecordOf } from '../../api/types.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import { numbered } from './numbered.ts'

export type Rule = NonNullable<RecordOf<'check-in-missions'>['rules']>[number]

/** What so many days bring, one level below another. */
export const RULES: FormField = {
  ...{ kind: 'group', name: 'rules', title: 'checkIns.rules', add: 'checkIns.addLevel', initial: [] },
  fields: [
    { kind: 'number', name: 'needed', title: 'checkIns.needed', min: 1, max: 3660, required: true, initial: 7 },
    { kind: 'number', name: 'points', title: 'checkIns.points', min: 0, max: 1_000_000, initial: 0 },
    {
      ...{ kind: 'reference', name: 'tags', title: 'checkIns.tags', directory: 'tags', many: true },
      initial: [],
    },
  ],
}

/** Rules as the body has them. */
export const rulesOf = (rows: unknown): Rule[] =>
  numbered<Rule>(rows).map(({ level, needed = 1, points = 0, tags = [] }) => ({ level, needed, points, tags }))
