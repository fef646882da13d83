import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'

type Group = { id: string | number; name: string }
type Props = { groups: readonly Group[]; chosen: string | undefined; choose(id: string): void }

/** The groups of tags: choose, make, rename, remove. */
export function TagGroups({ groups, chosen, choose }: Props) {
  const t = useText()
  const { can } = useCorp()
  const { modal } = App.useApp()
  const removal = useChange('delete', 'tag-groups/{id}')
  const [naming, setNaming] = useState<Group | 'new'>()
  const write = can('customers:write')
  const remove = (group: Group) =>
    modal.confirm({
      title: t('remove.ask', { name: group.name }),
      okText: t('remove'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => removal.mutateAsync({ params: { id: group.id }, done: t('removed') }).catch(() => undefined),
    })
  return (
    <>
      <ul className="side-list">
        {groups.map((group) => (
          <li key={group.id}>
            <button type="button" aria-pressed={String(group.id) === chosen} onClick={() => choose(String(group.id))}>
              {group.name}
            </button>
            {write && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`${t('edit')} ${group.name}`}
                  onClick={() => setNaming(group)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('remove')} ${group.name}`}
                  onClick={() => remove(group)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {write && (
        <Button block type="dashed" icon={<PlusOutlined />} onClick={() => setNaming('new')}>
          {t('tagGroups.create')}
        </Button>
      )}
      {naming && <NameGroup group={naming} close={() => setNaming(undefined)} />}
    </>
  )
}

function NameGroup({ group, close }: { group: Group | 'new'; close: () => void }) {
  const t = useText()
  const creation = useChange('post', 'tag-groups')
  const renaming = useChange('patch', 'tag-groups/{id}')
  const [form] = Form.useForm<{ name: string }>()
  const save = async () => {
    const { name } = await form.validateFields()
    if (group === 'new')
      await creation.mutateAsync({
        body: { tag_group_name: name, department_list: ['0'] },
        done: t('created'),
      })
    else
      await renaming.mutateAsync({
        params: { id: group.id },
        body: { tag_group_name: name },
        done: t('saved'),
      })
    close()
  }
  const submit = () => void save().catch(() => undefined)
  return (
    <Modal
      open
      title={t(group === 'new' ? 'tagGroups.create' : 'tagGroups.rename')}
      onCancel={close}
      onOk={submit}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={creation.isPending || renaming.isPending}
    >
      <Form form={form} layout="vertical" initialValues={{ name: group === 'new' ? '' : group.name }} onFinish={submit}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
          <Input autoFocus maxLength={30} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
