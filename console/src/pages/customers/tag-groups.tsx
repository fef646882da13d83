import '../../kit/side-list.css'
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Conflict } from '../../kit/form/conflict.tsx'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { useVersionedRecord } from '../../kit/form/versioned-record.ts'
import { useInlineEdit } from '../../kit/record/inline-edit.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'

type Json = Record<string, unknown>

type Group = { id: string | number; name: string }
type Props = { groups: readonly Group[]; chosen: string | undefined; choose(id: string): void }

/** The groups of tags: choose, make, rename, remove. */
export function TagGroups({ groups, chosen, choose }: Props) {
  const t = useText()
  const { may } = useCorp()
  const removal = useChange('delete', 'tag-groups/{id}')
  const [naming, setNaming] = useState<Group | 'new'>()
  const remove = async (group: Group) => {
    const question = { title: t('remove.ask', { name: group.name }), ok: t('remove'), danger: true }
    if (await confirm(question)) removal.mutate({ params: { id: group.id }, done: t('removed') })
  }
  return (
    <>
      <ul className="side-list">
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" aria-pressed={String(group.id) === chosen} onClick={() => choose(String(group.id))}>
              {group.name}
            </button>
            {may('PATCH tag-groups/{id}') && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('edit')} ${group.name}`}
                data-call="PATCH tag-groups/{id}"
                onClick={() => setNaming(group)}
              />
            )}
            {removal.may && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${group.name}`}
                {...removal.mark}
                onClick={() => remove(group)}
              />
            )}
          </li>
        ))}
      </ul>
      {may('POST tag-groups') && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined />}
          data-call="POST tag-groups"
          onClick={() => setNaming('new')}
        >
          {t('tagGroups.create')}
        </Button>
      )}
      {naming && <NameGroup group={naming} close={() => setNaming(undefined)} />}
    </>
  )
}

const NAME: readonly FormField[] = [{ kind: 'text', name: 'tag_group_name', title: 'name' }]

function NameGroup({ group, close }: { group: Group | 'new'; close: () => void }) {
  const t = useText()
  const made = group === 'new'
  const params = { id: made ? '' : String(group.id) }
  const creation = useChange('post', 'tag-groups')
  const { data } = useVersionedRecord<Json>('tag-groups/{id}', params, !made)
  const [form] = Form.useForm<{ tag_group_name: string }>()
  const { save, saving, conflict } = useInlineEdit<Json>({
    ...{ path: 'tag-groups/{id}', params, fields: NAME, base: data, saved: close, form },
    show: (values) => form.setFieldsValue(values),
  })
  const submit = useSubmit(form, async () => {
    const values = await form.validateFields()
    if (!made) return save(values)
    const body = { ...values, department_list: ['0'] }
    await creation.mutateAsync({ body, ...{ done: t('created'), shown: 'fields' } })
    close()
  })
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t(made ? 'tagGroups.create' : 'tagGroups.rename')}
      onCancel={close}
      onOk={submit}
      okText={t('save')}
      okButtonProps={{ disabled: conflict !== undefined || (!made && !data) }}
      cancelText={t('cancel')}
      confirmLoading={creation.isPending || saving}
    >
      <Form form={form} layout="vertical" initialValues={{ tag_group_name: made ? '' : group.name }} onFinish={submit}>
        {conflict && <Conflict {...conflict} />}
        <Form.Item name="tag_group_name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
          <Input maxLength={30} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
