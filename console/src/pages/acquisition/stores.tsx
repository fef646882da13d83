import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, namesColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { StoreCode } from './store-code.tsx'
import { StoreImport } from './store-import.tsx'

/** Stores in the street with their codes. */
export default listPage({
  resource: 'stores',
  id: 'id',
  sort: '-id',
  nameOf: ({ name }) => name,
  title: 'stores',
  about: 'stores.about',
  empty: 'stores.empty',
  createWord: 'stores.create',
  search: 'stores.search',
  exportable: true,
  Toolbar: StoreImport,
  filters: [{ kind: 'reference', name: 'staff_id', title: 'filter.staff', directory: 'staff' }],
  columns: [
    nameColumn('name', 'id', 'name'),
    textColumn('stores.city', 'city', { from: 'wide' }),
    nameOfColumn('stores.owner', 'staff', 'owner_staff_id', { from: 'wide' }),
    numberColumn('added', 'add_user_count'),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 60, help: 'stores.nameHelp' },
      {
        ...{ kind: 'text', name: 'province', title: 'stores.province', required: true, most: 30 },
        help: 'stores.provinceHelp',
      },
      { kind: 'text', name: 'city', title: 'stores.city', required: true, most: 30, help: 'stores.cityHelp' },
      { kind: 'text', name: 'district', title: 'stores.district', most: 30, initial: '' },
      { kind: 'text', name: 'address', title: 'stores.address', required: true, most: 200 },
      { kind: 'reference', name: 'owner_staff_id', title: 'stores.owner', directory: 'staff' },
      {
        ...{ kind: 'reference', name: 'clerk_staff_ids', title: 'stores.clerks', directory: 'staff', many: true },
        initial: [],
      },
    ],
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    lead: (store) => <StoreCode store={store} shows="code" />,
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      { ...textColumn('stores.province', 'province'), edit: 'province' },
      { ...textColumn('stores.city', 'city'), edit: 'city' },
      { ...textColumn('stores.district', 'district'), edit: 'district' },
      { ...textColumn('stores.address', 'address'), edit: 'address' },
      { ...nameOfColumn('stores.owner', 'staff', 'owner_staff_id'), edit: 'owner_staff_id' },
      { ...namesColumn('stores.clerks', 'staff', 'clerk_staff_ids'), edit: 'clerk_staff_ids' },
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [
      { key: 'numbers', title: 'numbers', render: (store) => <StoreCode store={store} shows="numbers" /> },
      historyTab('store', 'id'),
    ],
  },
})
