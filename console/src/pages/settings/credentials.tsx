import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { ProblemError } from '../../api/problem.ts'
import type { Body } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/shown-once.tsx'

const FIELDS = ['corpid', 'agent_id', 'agent_secret', 'contact_secret', 'archive_secret'] as const
const REQUIRED: readonly string[] = ['corpid', 'agent_id', 'agent_secret']

/** Connects the platform: the credentials are checked there, and what to enter there is shown once. */
export function Credentials() {
  const t = useText()
  const change = useChange('put', 'platform')
  const [form] = Form.useForm<Record<string, string>>()
  const [refusal, setRefusal] = useState<string>()
  const connect = async () => {
    setRefusal(undefined)
    const { agent_id, ...given } = await form.validateFields()
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
    try {
      const body = { ...filled, agent_id: Number(agent_id) } as Body<'platform', 'put'>
      await change.mutateAsync({ body, done: t('saved') })
      form.resetFields()
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      form.setFields(error.fields.map(({ field, message }) => ({ name: field, errors: [message] })))
      setRefusal(error.message)
    }
  }
  if (change.data)
    return (
      <div className="card narrow stack">
        <Alert type="warning" showIcon title={t('shownOnce')} description={change.data.warnings.join(' ')} />
        <CopyField label={t('platform.callback')} value={change.data.callback_url} />
        <CopyField label={t('webhookToken')} value={change.data.callback_token} />
        <CopyField label={t('webhookKey')} value={change.data.callback_key} />
      </div>
    )
  return (
    <div className="card narrow">
      <h2>{t('platform.connect')}</h2>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Form form={form} layout="vertical" onFinish={() => connect().catch(() => undefined)}>
        {FIELDS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`credential.${name}`)}
            rules={REQUIRED.includes(name) ? [{ required: true, message: t('form.required') }] : []}
          >
            {name.endsWith('secret') ? <Input.Password autoComplete="off" /> : <Input />}
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('platform.connect')}
        </Button>
      </Form>
    </div>
  )
}
