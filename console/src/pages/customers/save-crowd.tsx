import { Form, Input, Modal } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { type CrowdFilter, staffOf } from '../../domain/crowd.ts'
import { useText } from '../../i18n/language.tsx'
import { useActor, useLateActor } from '../../kit/form/actor.ts'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'

/** Keeps a filter as a crowd package. */
export function SaveCrowd({ filter, close }: { filter: CrowdFilter; close: () => void }) {
  const t = useText()
  const change = useChange('post', 'crowd-packages')
  const { staff_id } = useCorp()
  const { actor, remember } = useActor()
  const [one, ...others] = staffOf(filter)
  const [form] = Form.useForm<{ name: string; description?: string; creator_id?: string }>()
  useLateActor(form, staff_id ? undefined : 'creator_id', actor)
  const save = useSubmit(form, async () => {
    const { name, description = '', creator_id } = await form.validateFields()
    await change.mutateAsync({
      body: { name, description, filter_type: 'filter', update_type: 'auto', filter, creator_id },
      ...{ done: t('created'), shown: 'fields' },
    })
    remember(creator_id)
    close()
  })
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t('crowd.save')}
      onCancel={close}
      onOk={save}
      confirmLoading={change.isPending}
      okText={t('save')}
      cancelText={t('cancel')}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
          <Input maxLength={60} />
        </Form.Item>
        {!staff_id && (
          <Form.Item
            name="creator_id"
            label={t('creator')}
            initialValue={actor ?? (others.length === 0 ? one : undefined)}
            rules={[{ required: true, message: t('form.required') }]}
          >
            <ReferenceSelect directory="staff" many={false} />
          </Form.Item>
        )}
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea />
        </Form.Item>
      </Form>
    </Modal>
  )
}
