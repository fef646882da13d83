import { useChange } from '../../api/change.ts'
import { BulkEntry } from '../../domain/bulk-entry.tsx'
import { useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'

/** The columns of a table of stores, by the names that exports and people give them. */
const COLUMNS = {
  name: ['门店', '门店名称', '名称', 'Store', 'Name'],
  province: ['省份', '省', 'Province'],
  city: ['城市', '市', 'City'],
  district: ['区县', '区', 'District'],
  address: ['详细地址', '地址', 'Address', 'Street address'],
  owner_staff_id: ['负责人', 'Manager'],
  clerk_staff_ids: ['店员', 'Clerks'],
} as const

type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]

const fieldOf = (title: string) =>
  FIELDS.find((field) => COLUMNS[field].some((name) => name.toLowerCase() === title.toLowerCase()))

/** Many stores from a table, whose columns are named or stand in the order above. */
export function StoreImport() {
  const t = useText()
  const change = useChange('post', 'stores/import')
  return (
    <BulkEntry
      word="stores.import"
      list="stores"
      label="stores.rows"
      help="stores.rowsHelp"
      change={change}
      initial={`${FIELDS.map((field) => COLUMNS[field][0]).join(',')}\n`}
      isHead={({ cells }) => fieldOf(cells[0] ?? '') === 'name'}
      send={async (rows, _, head) => {
        const fields = head ? head.cells.map(fieldOf) : FIELDS
        const stores = rows.map(({ cells }) => storeOf(cells, fields))
        const { created } = await change.mutateAsync({ body: { stores }, shown: 'fields' })
        toast.done(t('bulkEntry.done', { created, existing: 0 }))
      }}
    />
  )
}

function storeOf(cells: readonly string[], fields: readonly (Field | undefined)[]) {
  const of = (field: Field) => cells[fields.indexOf(field)] ?? ''
  return {
    ...{ name: of('name'), province: of('province'), city: of('city'), district: of('district') },
    ...{ address: of('address'), owner_staff_id: of('owner_staff_id') || null },
    clerk_staff_ids: of('clerk_staff_ids')
      .split(/[、;；,，]/)
      .map((word) => word.trim())
      .filter(Boolean),
  }
}
