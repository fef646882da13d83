import { Alert, AutoComplete, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { ProblemError } from '../../api/problem.ts'
import { reasonText } from '../../api/reason-text.ts'
import type { Body, Reply } from '../../api/types.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/copy.tsx'

/** What to enter at the platform, shown once. */
export type MadeCallback = Reply<'platform', 'put'>

const FIELDS = ['corpid', 'agent_id', 'agent_secret', 'contact_secret', 'archive_secret'] as const
const REQUIRED: readonly string[] = ['corpid', 'agent_id', 'agent_secret']

/**
 * Connects the platform in three steps: credentials, which are tried there; what to enter there, shown once and until the
 * operator says that it was copied; a check with the first sync.
 */
export function Credentials({ callback, simulator, made, setMade }: Props) {
  const { t, language } = useLanguage()
  const sync = useChange('post', 'platform/sync')
  const start = async () => {
    await sync.mutateAsync({ done: t('platform.syncing') })
    setMade(undefined)
  }
  return (
    <ol className="steps">
      <Step n={1} title={t('platform.step1')} state={made ? 'done' : 'now'}>
        {made ? null : <CredentialForm simulator={simulator} connected={setMade} />}
      </Step>
      <Step n={2} title={t('platform.step2')} state={made ? 'now' : 'later'}>
        {made ? (
          <div className="stack">
            <Alert type="warning" showIcon title={t('shownOnce')} />
            {made.warnings.map(({ purpose, reason }) => (
              <Alert key={purpose} type="warning" showIcon title={reasonText(reason, language)} />
            ))}
            {(
              [
                ['platform.callback', made.callback_url],
                ['webhookToken', made.callback_token],
                ['webhookKey', made.callback_key],
              ] as const
            ).map(([word, value]) => (
              <div key={word}>
                <div className="muted">{t(word)}</div>
                <CopyField label={t(word)} value={value} />
              </div>
            ))}
            <p className="muted">{t('platform.step2Help')}</p>
            <div>
              <Button type="primary" loading={sync.isPending} onClick={() => start().catch(() => undefined)}>
                {t('platform.entered')}
              </Button>
            </div>
          </div>
        ) : (
          <p className="muted">{t('platform.step2Later', { url: callback })}</p>
        )}
      </Step>
      <Step n={3} title={t('platform.step3')} state="later">
        <p className="muted">{t('platform.step3Later')}</p>
      </Step>
    </ol>
  )
}

type Props = {
  callback: string
  /** The address of the simulator on the service's machine, where there is one. */
  simulator: string | null
  made: MadeCallback | undefined
  setMade: (made: MadeCallback | undefined) => void
}

type StepProps = { n: number; title: string; state: 'done' | 'now' | 'later'; children: ReactNode }

function Step({ n, title, state, children }: StepProps) {
  return (
    <li className={`card step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-number" aria-hidden>
        {state === 'done' ? '✓' : n}
      </span>
      <div className="step-body">
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  )
}

type FormProps = { simulator: string | null; connected: (made: MadeCallback) => void }

function CredentialForm({ simulator, connected }: FormProps) {
  const t = useText()
  const { session } = useCorp()
  const connect = useChange('put', 'platform')
  const [form] = Form.useForm<Record<string, string>>()
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    setRefusal(undefined)
    const { agent_id, ...given } = await form.validateFields()
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value))
    try {
      const body = { ...filled, agent_id: Number(agent_id) } as Body<'platform', 'put'>
      connected(await connect.mutateAsync({ body, shown: 'fields' }))
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      form.setFields(error.fields.map(({ field, message }) => ({ name: field, errors: [message] })))
      setRefusal(error.message)
    }
  }
  return (
    <>
      <p className="muted">{t('platform.step1Help')}</p>
      {refusal && <Alert type="error" showIcon title={refusal} className="form-problem" />}
      <Form form={form} layout="vertical" onFinish={() => submit().catch(() => undefined)}>
        {FIELDS.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`credential.${name}`)}
            extra={t(`credential.${name}.where`)}
            rules={REQUIRED.includes(name) ? [{ required: true, message: t('form.required') }] : []}
          >
            {name.endsWith('secret') ? <Input.Password autoComplete="off" /> : <Input autoComplete="off" />}
          </Form.Item>
        ))}
        {(simulator || session.admin) && (
          <Form.Item name="base_url" label={t('credential.base_url')} extra={t('credential.base_url.where')}>
            <AutoComplete
              allowClear
              placeholder="https://qyapi.weixin.qq.com"
              options={simulator ? [{ value: simulator, label: `${t('credential.simulator')} · ${simulator}` }] : []}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={connect.isPending} {...connect.mark}>
          {t('platform.connect')}
        </Button>
      </Form>
    </>
  )
}
