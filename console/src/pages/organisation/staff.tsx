import type { RecordOf } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { nameColumn, namesColumn, type StatesOf, stateColumn, stateTag, textColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import type { Fact } from '../../kit/spec/record-spec.ts'

type Staff = RecordOf<'staff'>

const STATES: StatesOf<Staff['status']> = {
  1: { word: 'staff.active', tone: 'gain' },
  2: { word: 'staff.disabled', tone: 'waiting' },
  4: { word: 'staff.inactive', tone: 'plain' },
}

/** What is ours to say of a staff member: all else comes from the platform. */
const yesNo = (title: Word, field: 'external_contact_able' | 'oa_authorized' | 'ia_authorized'): Fact<Staff> => ({
  title,
  cell: (staff, { t }) => t(staff[field] ? 'yes' : 'no'),
})

export default listPage({
  resource: 'staff',
  id: 'id',
  nameOf: ({ name, id }) => name ?? id,
  title: 'staff',
  about: 'staff.about',
  empty: 'staff.empty',
  next: { word: 'next.platform', page: 'platform' },
  search: 'search.byName',
  filters: [{ kind: 'reference', name: 'department', title: 'department', directory: 'departments' }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    namesColumn('department', 'departments', 'department'),
    textColumn('position', 'position', { from: 'wide' }),
    textColumn('id', 'id', { from: 'wide' }),
  ],
  form: {
    fields: [
      { kind: 'switch', name: 'external_contact_able', title: 'staff.contact' },
      { kind: 'text', name: 'moment_address', title: 'staff.moments', most: 2000 },
      { kind: 'switch', name: 'oa_authorized', title: 'staff.thirdParty' },
      { kind: 'switch', name: 'ia_authorized', title: 'staff.ownApp' },
    ],
    body: (values) => ({
      ...values,
      ...('moment_address' in values ? { moment_address: values.moment_address || null } : {}),
    }),
  },
  record: {
    picture: ({ name, id }) => ({ shape: 'person', name: name ?? id }),
    labels: ({ status }, { t }) => stateTag(STATES, status, t),
    note: ({ position }) => position,
    facts: [
      namesColumn('department', 'departments', 'department'),
      textColumn('position', 'position'),
      { ...textColumn('phone', 'mobile'), copy: ({ mobile }) => mobile ?? '' },
      { ...textColumn('email', 'email'), copy: ({ email }) => email ?? '' },
      { ...yesNo('staff.contact', 'external_contact_able'), edit: 'external_contact_able' },
      { ...textColumn('staff.moments', 'moment_address'), edit: 'moment_address' },
      { ...yesNo('staff.thirdParty', 'oa_authorized'), edit: 'oa_authorized' },
      { ...yesNo('staff.ownApp', 'ia_authorized'), edit: 'ia_authorized' },
      { title: 'id', cell: ({ id }) => <code>{id}</code>, copy: ({ id }) => id },
    ],
    tabs: [historyTab('staff', 'id')],
  },
})
