import { expect, it } from 'vitest'
import type { FormField } from '../spec/form-spec.ts'
import { onlyStaff } from './only-staff.ts'

const FIELDS: FormField[] = [
  { kind: 'reference', name: 'staffs', title: 'filter.staff', directory: 'staff', many: true, objects: true },
  { kind: 'reference', name: 'backup', title: 'code.backup', directory: 'staff', many: true },
  { kind: 'custom', name: 'filter', title: 'crowdFilter', render: () => null, staff: (filter) => filter as string[] },
  { kind: 'reference', name: 'tags', title: 'autoTags', directory: 'tags', many: true },
  { kind: 'reference', name: 'creator', title: 'creator', directory: 'staff', required: 'unless staff' },
]

it.each([
  [{}, undefined],
  [{ staffs: [{ id: 'ma' }] }, 'ma'],
  [{ staffs: [{ id: 'ma' }], backup: ['ma'], tags: [7] }, 'ma'],
  [{ staffs: [{ id: 'ma' }], backup: ['he'] }, undefined],
  [{ staffs: [], filter: ['he'], creator: 'ma' }, 'he'],
])('finds the one staff member that a form names: %j', (values, one) => {
  expect(onlyStaff(FIELDS, values)).toBe(one)
})
