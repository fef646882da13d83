import type { RecordOf } from '../../api/types.ts'
import { nameColumn, namesColumn, type StatesOf, stateColumn, textColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Names } from '../../kit/names.tsx'

const STATES: StatesOf<RecordOf<'staff'>['status']> = {
  1: { word: 'staff.active', colour: 'green' },
  2: { word: 'staff.disabled', colour: 'gold' },
  4: { word: 'staff.inactive', colour: 'default' },
}

export default listPage({
  resource: 'staff',
  id: 'id',
  nameOf: ({ name, id }) => name ?? id,
  title: 'staff',
  about: 'staff.about',
  empty: 'staff.empty',
  next: { word: 'next.platform', page: 'platform' },
  search: 'search.byName',
  filters: [{ kind: 'of', name: 'department', title: 'department', directory: 'departments' }],
  columns: [
    nameColumn('name', 'id', 'name'),
    stateColumn('state', 'status', STATES),
    namesColumn('department', 'departments', 'department'),
    textColumn('position', 'position', { wide: true }),
    textColumn('id', 'id', { wide: true }),
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (staff) => (
        <Facts
          of={[
            ['name', staff.name],
            ['department', <Names key="departments" of="departments" ids={staff.department} />],
            ['position', staff.position],
            ['phone', staff.mobile],
            ['email', staff.email],
            ['id', <code key="id">{staff.id}</code>],
          ]}
        />
      ),
    },
  ],
})
