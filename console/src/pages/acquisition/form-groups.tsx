import '../../kit/side-list.css'
import { EditOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { count } from '../../kit/address.ts'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { usePageState } from '../../kit/page-state.ts'
import { Loading } from '../../kit/states.tsx'

type Group = RecordOf<'form-groups'>

const PARAMS = { group_id: count }

/** The groups of forms: choose, rename. A group begins with its first form, and goes with its last. */
export function FormGroups() {
  const t = useText()
  const { state, change } = usePageState(PARAMS)
  const { data } = useRecord('form-groups')
  const renaming = useChange('patch', 'form-groups/{id}')
  const [named, setNamed] = useState<Group>()
  const groups = (data?.items ?? []).filter(({ forms }) => forms > 0)
  const choose = (id: number) => change({ group_id: id === state.group_id ? undefined : id, page: undefined })
  if (data && groups.length === 0) return null
  return (
    <aside className="card" aria-label={t('groups')}>
      <h2>{t('groups')}</h2>
      {!data && <Loading />}
      <ul className="side-list">
        {groups.map((group) => (
          <li key={group.group_id}>
            <button
              type="button"
              aria-pressed={group.group_id === state.group_id}
              onClick={() => choose(group.group_id)}
            >
              {group.group_name} <span className="muted number">{group.forms}</span>
            </button>
            {renaming.may && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('edit')} ${group.group_name}`}
                {...renaming.mark}
                onClick={() => setNamed(group)}
              />
            )}
          </li>
        ))}
      </ul>
      {named && <NameGroup group={named} close={() => setNamed(undefined)} />}
    </aside>
  )
}

function NameGroup({ group, close }: { group: Group; close(): void }) {
  const t = useText()
  const renaming = useChange('patch', 'form-groups/{id}')
  const [form] = Form.useForm<{ group_name: string }>()
  const submit = useSubmit(form, async () => {
    const body = await form.validateFields()
    await renaming.mutateAsync({ params: { id: group.group_id }, body, done: t('saved'), shown: 'fields' })
    close()
  })
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t('groups.rename')}
      onCancel={close}
      onOk={submit}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={renaming.isPending}
    >
      <Form form={form} layout="vertical" initialValues={group} onFinish={submit}>
        <Form.Item name="group_name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
