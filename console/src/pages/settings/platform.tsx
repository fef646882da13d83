import { Alert, Button, Form, Input, Progress, Space } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Failed, Loading } from '../../kit/states.tsx'

type Connection = {
  connected: boolean
  base_url?: string | null
  agent_id?: string | null
  last_error?: { at: number; detail: string; hint?: string } | null
  sync?: { state: string; done: number; total: number; at?: number } | null
}

/** The connection to the messaging platform: credentials, a check, and the sync. */
export default function Platform() {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  const change = useChange()
  const probe = useChange<{ ok?: boolean; detail?: string }>()
  const { data, error, refetch } = useRecord<Connection>('platform')
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const write = can('platform:write')
  return (
    <>
      <PageHead title={t('platform')} about={t('platform.about')}>
        {write && data.connected && (
          <Space>
            <Button loading={probe.isPending} onClick={() => probe.mutate({ path: 'platform/probe' })}>
              {t('platform.probe')}
            </Button>
            <Button onClick={() => change.mutate({ path: 'platform/sync', done: t('platform.syncing') })}>
              {t('platform.sync')}
            </Button>
          </Space>
        )}
      </PageHead>
      <div className="stack">
        <Alert
          type={data.connected ? 'success' : 'info'}
          showIcon
          title={t(data.connected ? 'platform.connected' : 'platform.none')}
          description={data.connected ? undefined : t('platform.noneHelp')}
        />
        {probe.data && (
          <Alert
            type={probe.data.ok === false ? 'error' : 'success'}
            showIcon
            title={probe.data.detail ?? t('platform.ok')}
          />
        )}
        {data.last_error && (
          <Alert type="error" showIcon title={data.last_error.detail} description={data.last_error.hint} />
        )}
        {data.sync && (
          <div className="card">
            <h2>{t('platform.sync')}</h2>
            <Progress
              aria-label={t('platform.sync')}
              percent={data.sync.total > 0 ? Math.round((data.sync.done / data.sync.total) * 100) : 0}
            />
          </div>
        )}
        {data.connected && (
          <div className="card">
            <Facts
              of={[
                ['url', data.base_url],
                ['platform.agent', data.agent_id],
                ['lastAt', format.time(data.sync?.at)],
              ]}
            />
          </div>
        )}
        {write && <Credentials />}
      </div>
    </>
  )
}

const FIELDS = ['agent_id', 'secret', 'contact_secret', 'token', 'encoding_aes_key'] as const

function Credentials() {
  const t = useText()
  const change = useChange()
  const [form] = Form.useForm<Record<string, string>>()
  const connect = async () => {
    const values = await form.validateFields()
    await change.mutateAsync({ method: 'PUT', path: 'platform', body: values, done: t('saved') })
    form.resetFields()
  }
  return (
    <div className="card narrow">
      <h2>{t('platform.connect')}</h2>
      <Form form={form} layout="vertical" onFinish={() => connect().catch(() => undefined)}>
        {FIELDS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`credential.${name}`)}
            rules={[{ required: true, message: t('form.required') }]}
          >
            {name === 'agent_id' ? <Input /> : <Input.Password autoComplete="off" />}
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('platform.connect')}
        </Button>
      </Form>
    </div>
  )
}
