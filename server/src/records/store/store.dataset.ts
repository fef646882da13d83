import { datasetKind } from '../../dataset/kind.ts'
import { Store } from '../../engines/stores/store.ts'

export const storeKind = datasetKind({
  name: 'store',
  summary: {
    en: 'Stores with their people and channel codes, removed ones among them',
    zh: '门店：负责人、店员与门店活码，包括已删除的',
  },
  line: Store,
  table: 'store',
  columns: { past_codes: (line) => line.past_codes ?? [] },
  key: ['id'],
  references: [
    { field: 'owner_staff_id', table: 'staff', key: 'id' },
    { field: 'clerk_staff_ids', table: 'staff', key: 'id' },
    { field: 'creator_staff_id', table: 'staff', key: 'id' },
    { field: 'contact_way_id', table: 'contact_way', key: 'id' },
  ],
})
