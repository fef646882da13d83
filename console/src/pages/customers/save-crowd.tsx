import { Form, Input, Modal } from 'antd'
import { useChange } from '../../api/change.ts'
import { useText } from '../../i18n/language.tsx'
import type { CrowdFilter } from './crowd.ts'

/** Keeps a filter as a crowd package. */
export function SaveCrowd({ filter, close }: { filter: CrowdFilter; close: () => void }) {
  const t = useText()
  const change = useChange()
  const [form] = Form.useForm<{ name: string; description?: string }>()
  const save = async () => {
    const { name, description = '' } = await form.validateFields()
    await change.mutateAsync({
      path: 'crowd-packages',
      body: { name, description, filter_type: 'filter', update_type: 'auto', filter },
      done: t('created'),
    })
    close()
  }
  return (
    <Modal
      open
      title={t('crowd.save')}
      onCancel={close}
      onOk={() => save().catch(() => undefined)}
      confirmLoading={change.isPending}
      okText={t('save')}
      cancelText={t('cancel')}
    >
      <Form form={form} layout="vertical" onFinish={() => save().catch(() => undefined)}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
          <Input autoFocus maxLength={60} />
        </Form.Item>
        <Form.Item name="description" label={t('description')}>
          <Input.TextArea />
        </Form.Item>
      </Form>
    </Modal>
  )
}
