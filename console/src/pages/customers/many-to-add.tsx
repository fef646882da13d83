import { Form, Select } from 'antd'
import { useChange } from '../../api/change.ts'
import { BulkEntry } from '../../domain/bulk-entry.tsx'
import type { Row } from '../../domain/csv-rows.ts'
import { useText } from '../../i18n/language.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { toast } from '../../state/toast.ts'

/** A table's first row of names holds no phone. */
const isHead = ({ cells }: Row) => !/\d/.test(cells[0] ?? '')

/** Phones as people write them, without the spaces and hyphens between the digits. */
const plain = (phone: string) => phone.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '')

/** Many people to add at once, dealt to some of the staff. */
export function ManyToAdd() {
  const t = useText()
  const change = useChange('post', 'add-tasks/import')
  return (
    <BulkEntry
      word="bulkEntry"
      list="people"
      label="addTasks.rows"
      help="addTasks.rowsHelp"
      change={change}
      isHead={isHead}
      send={async (rows, { staff_ids, tags }) => {
        const people = rows.map(({ cells: [phone = '', remark_name = ''] }) => ({ phone: plain(phone), remark_name }))
        const body = { people, staff_ids: staff_ids as string[], tags: tags as string[] }
        const { created, existing } = await change.mutateAsync({ body, shown: 'fields' })
        toast.done(t('bulkEntry.done', { created, existing }))
      }}
    >
      <Form.Item name="staff_ids" label={t('addTask.by')} extra={t('addTasks.staffHelp')} initialValue={[]}>
        <ReferenceSelect directory="staff" many />
      </Form.Item>
      <Form.Item name="tags" label={t('tags')} initialValue={[]}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
      </Form.Item>
    </BulkEntry>
  )
}
