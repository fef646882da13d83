import { EditOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { Conflict } from '../../kit/conflict.tsx'
import { useEdited } from '../../kit/edited.ts'
import { focusField } from '../../kit/focus-field.ts'
import type { FormField } from '../../kit/form-spec.ts'
import { useFormat } from '../../kit/format.ts'
import { useInPlace } from '../../kit/in-place.ts'
import { Name, useDirectory } from '../../kit/names.tsx'
import { OfField } from '../../kit/of-field.tsx'
import { useSubmit } from '../../kit/refusals.ts'
import { Loading } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'
import type { Customer } from './customer.ts'

const CALL = 'PATCH customers/{id}/follows/{staff_id}'
const FIELDS: readonly FormField[] = [
  { kind: 'of', name: 'stage_id', title: 'stage', directory: 'journey-stages' },
  { kind: 'text', name: 'remark', title: 'remark' },
]

/** Which staff member added the customer, and with what stage and remark, which can be changed. */
export function Relations({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const { may } = useCorp()
  const staff = useDirectory('staff')
  const [changing, setChanging] = useState<string>()
  const { external_user_id: id, follows } = customer
  return (
    <>
      <ul className="relations">
        {follows.map(({ staff_id, stage_id, remark, state, added_at }) => (
          <li key={staff_id}>
            <strong>
              <Name of="staff" id={staff_id} />
            </strong>
            {stage_id ? (
              <Tag tone="blue">
                <Name of="journey-stages" id={stage_id} />
              </Tag>
            ) : null}
            <span className="muted">{[remark, state, format.time(added_at)].filter(Boolean).join(' · ')}</span>
            {may(CALL) && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('edit.title', { name: staff.nameOf(staff_id) })}
                data-call={CALL}
                onClick={() => setChanging(staff_id)}
              />
            )}
          </li>
        ))}
        {follows.length === 0 && <li className="muted">{t('relations.none')}</li>}
      </ul>
      {changing && <ChangeRelation id={id} staffId={changing} close={() => setChanging(undefined)} />}
    </>
  )
}

type Props = { id: string; staffId: string; close: () => void }

function ChangeRelation({ id, staffId, close }: Props) {
  const t = useText()
  const staff = useDirectory('staff')
  const { data } = useEdited<Customer>('customers/{id}', { id })
  const [form] = Form.useForm<{ stage_id?: number; remark?: string }>()
  const valuesOf = ({ follows }: Customer) => {
    const { stage_id = null, remark = '' } = follows.find(({ staff_id }) => staff_id === staffId) ?? {}
    return { stage_id, remark }
  }
  const { save, saving, conflict } = useInPlace<Customer>({
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
      title={t('edit.title', { name: staff.nameOf(staffId) })}
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
            <OfField directory="journey-stages" many={false} />
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
