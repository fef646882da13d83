import { Form, Input, Modal, Select } from 'antd'
import { useAllEntries } from '../../api/directories.ts'
import { useRecord } from '../../api/list.ts'
import { useNames } from '../../api/names.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Conflict } from '../../kit/form/conflict.tsx'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { FormFields } from '../../kit/form/form-fields.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { useVersionedRecord } from '../../kit/form/versioned-record.ts'
import { useInlineEdit } from '../../kit/record/inline-edit.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import { Loading } from '../../kit/states.tsx'
import { type CustomField, inputOf } from './custom-field-input.ts'
import type { Customer } from './customer.ts'

const FIELDS: readonly FormField[] = [
  { kind: 'reference', name: 'stage_id', title: 'stage', directory: 'journey-stages' },
  { kind: 'text', name: 'remark', title: 'remark' },
]

type Pair = RecordOf<'customers/{id}/follows'>
type Value = string | number | null
type Values = { stage_id?: number; remark?: string; internal_tags?: string[]; fields?: Record<string, Value> }

const fieldOf = (field: CustomField): FormField => inputOf(field, String(field.field_id))

const ofPair = ({ internal_tags, custom_fields }: Pair) => ({
  internal_tags,
  fields: Object.fromEntries(custom_fields.map(({ field_id, value }) => [field_id, value])),
})

type Props = { id: string; staffId: string; close: () => void }

/** What one of the staff knows of a customer: stage, remark, tags of their own, and values of the corporation's fields. */
export function ChangeRelation({ id, staffId, close }: Props) {
  const t = useText()
  const nameOf = useNames()
  const { data } = useVersionedRecord<Customer>('customers/{id}', { id })
  const pair = useRecord('customers/{id}/follows', { params: { id } }).data?.items.find(
    (each) => each.staff_id === staffId,
  )
  const own = useAllEntries('custom-fields').map(({ record }) => record as CustomField)
  const [form] = Form.useForm<Values>()
  const valuesOf = ({ follows }: Customer) => {
    const { stage_id = null, remark = '' } = follows.find(({ staff_id }) => staff_id === staffId) ?? {}
    return { stage_id, remark }
  }
  const { save, saving, conflict } = useInlineEdit<Customer>({
    ...{ path: 'customers/{id}/follows/{staff_id}', params: { id, staff_id: staffId }, fields: FIELDS, base: data },
    ...{ valuesOf, saved: close, form, show: (values) => form.setFieldsValue(values) },
  })
  const start = useSubmit(form, async () => {
    const { stage_id, remark, internal_tags, fields = {} } = await form.validateFields()
    const before = new Map(pair?.custom_fields.map(({ field_id, value }) => [field_id, value]))
    const custom_fields = own.flatMap(({ field_id }) => {
      const value = fields[field_id] === '' ? null : (fields[field_id] ?? null)
      return value === (before.get(field_id) ?? null) ? [] : [{ field_id, value }]
    })
    await save({ stage_id: stage_id ?? null, remark: remark ?? '', internal_tags, custom_fields })
  })
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t('edit.title', { name: nameOf('staff', staffId) })}
      onCancel={close}
      onOk={start}
      okText={t('save')}
      okButtonProps={{ disabled: conflict !== undefined || !data || !pair }}
      cancelText={t('cancel')}
      confirmLoading={saving}
    >
      {data && pair ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ ...valuesOf(data.record), ...ofPair(pair) }}
          onFinish={start}
        >
          {conflict && <Conflict {...conflict} />}
          <Form.Item name="stage_id" label={t('stage')}>
            <ReferenceSelect directory="journey-stages" many={false} />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="internal_tags" label={t('relation.tags')} extra={t('relation.tagsHelp')}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
          </Form.Item>
          {own.length > 0 && <p className="muted">{t('relation.fieldsHelp')}</p>}
          <FormFields fields={own.map(fieldOf)} editing values={{}} base={['fields']} />
        </Form>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
