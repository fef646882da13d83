import { FilterOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Badge, Button, Card, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../app/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { CrowdCount } from './crowd-count.tsx'
import { type CrowdFilter, CrowdFilterBuilder, conditionsIn } from './crowd-filter.tsx'

/** The crowd filter above the customers: its conditions, how many it finds, and what to do with them. */
export function CrowdBar({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const { corp_id, can } = useCorp()
  const navigate = useNavigate()
  const { change } = usePageState()
  const [open, setOpen] = useState(conditionsIn(filter) > 0)
  const [saving, setSaving] = useState(false)
  return (
    <>
      <div className="row crowd-bar">
        <Badge count={conditionsIn(filter)} size="small">
          <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('crowdFilter')}
          </Button>
        </Badge>
        {conditionsIn(filter) > 0 && (
          <>
            <CrowdCount filter={filter} />
            {can('customers:write') && (
              <Button icon={<SaveOutlined />} onClick={() => setSaving(true)}>
                {t('crowd.save')}
              </Button>
            )}
            {can('marketing:write') && (
              <Button
                icon={<SendOutlined />}
                onClick={() =>
                  navigate({
                    to: '/$corp/group-messages',
                    params: { corp: corp_id },
                    search: { new: 'yes', filter },
                  })
                }
              >
                {t('crowd.send')}
              </Button>
            )}
            <Button type="link" onClick={() => change({ filter: undefined, page: undefined })}>
              {t('filters.clear')}
            </Button>
          </>
        )}
      </div>
      {open && (
        <Card size="small" className="crowd-card">
          <CrowdFilterBuilder
            value={filter}
            onChange={(next) =>
              change({ filter: conditionsIn(next) ? next : undefined, page: undefined }, { replace: true })
            }
          />
        </Card>
      )}
      {saving && <SaveCrowd filter={filter} close={() => setSaving(false)} />}
    </>
  )
}

function SaveCrowd({ filter, close }: { filter: CrowdFilter; close: () => void }) {
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
