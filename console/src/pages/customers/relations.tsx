import './relations.css'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { useVersionedRecord } from '../../kit/form/versioned-record.ts'
import { useFormat } from '../../kit/format.ts'
import { EditIcon } from '../../kit/icons.tsx'
import { Person } from '../../kit/person.tsx'
import { Conflict } from '../../kit/record/conflict.tsx'
import { useInlineEdit } from '../../kit/record/inline-edit.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import { Loading } from '../../kit/states.tsx'
import type { Customer } from './customer.ts'

const CALL = 'PATCH customers/{id}/follows/{staff_id}'
const FIELDS: readonly FormField[] = [
  { kind: 'reference', name: 'stage_id', title: 'stage', directory: 'journey-stages' },
  { kind: 'text', name: 'remark', title: 'remark' },
]

/** Which staff members follow the customer, since when, and with what remark, which can be changed. */
export function Relations({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const { may } = useCorp()
  const nameOf = useNames()
  const [changing, setChanging] = useState<string>()
  const { external_user_id: id, follows } = customer
  return (
    <section>
      <h3 className="relations-head">{t('relations')}</h3>
      <ul className="relations">
        {follows.map(({ staff_id, stage_id, remark, added_at }) => (
          <li key={staff_id}>
            <Person
              name={nameOf('staff', staff_id)}
              note={[remark, stage_id ? nameOf('journey-stages', stage_id) : '', format.time(added_at)]
                .filter(Boolean)
                .join(' · ')}
            />
            {may(CALL) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('edit.title', { name: nameOf('staff', staff_id) })}
                data-call={CALL}
                onClick={() => setChanging(staff_id)}
              >
                <EditIcon />
              </button>
            )}
          </li>
        ))}
        {follows.length === 0 && <li className="muted">{t('relations.none')}</li>}
      </ul>
      {changing && <ChangeRelation id={id} staffId={changing} close={() => setChanging(undefined)} />}
    </section>
  )
}

type Props = { id: string; staffId: string; close: () => void }

function ChangeRelation({ id, staffId, close }: Props) {
  const t = useText()
  const nameOf = useNames()
  const { data } = useVersionedRecord<Customer>('customers/{id}', { id })
  const [form] = Form.useForm<{ stage_id?: number; remark?: string }>()
  const valuesOf = ({ follows }: Customer) => {
    const { stage_id = null, remark = '' } = follows.find(({ staff_id }) => staff_id === staffId) ?? {}
    return { stage_id, remark }
  }
  const { save, saving, conflict } = useInlineEdit<Customer>({
    ...{ path: 'customers/{id}/follows/{staff_id}', params: { id, staff_id: staffId }, fields: FIELDS, base: data },
    ...{ valuesOf, saved: close, form, show: (values) => form.setFieldsValue(values) },
  })
  const start = useSubmit(form, async () => {
    const { stage_id, remark } = await form.validateFields()
    await save({ stage_id: stage_id ?? null, remark: remark ?? '' })
  })
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t('edit.title', { name: nameOf('staff', staffId) })}
      onCancel={close}
      onOk={start}
      okText={t('save')}
      okButtonProps={{ disabled: conflict !== undefined || !data }}
      cancelText={t('cancel')}
      confirmLoading={saving}
    >
      {data ? (
        <Form form={form} layout="vertical" initialValues={valuesOf(data.record)} onFinish={start}>
          {conflict && <Conflict {...conflict} />}
          <Form.Item name="stage_id" label={t('stage')}>
            <ReferenceSelect directory="journey-stages" many={false} />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={200} />
          </Form.Item>
        </Form>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
