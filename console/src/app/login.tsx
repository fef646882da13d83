import '../styles/shell.css'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ProblemError } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { sessionQuery, signIn } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './choices.tsx'

type Values = { name: string; password: string; totp?: string }

/** Signing in by name and password, with the one-time code where the operator has one. */
export default function Login() {
  const t = useText()
  const navigate = useNavigate()
  const { to } = useSearch({ strict: false }) as { to?: string }
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async ({ name, password, totp }: Values) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn({ name, password, ...(totp ? { totp } : {}) })
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (to?.startsWith('/') && !to.startsWith('//')) location.assign(`/console${to}`)
      else await navigate({ to: '/' })
    } catch (error) {
      const refused = error instanceof ProblemError ? error : undefined
      if (refused?.code.includes('totp')) setCode(true)
      setProblem(
        refused?.status === 429
          ? t('login.slow')
          : refused?.status === 0
            ? t('error.unreachable')
            : (refused?.message ?? t('error.unknown')),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="outside">
      <div className="corner">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className="card">
        <Brand />
        <h1>{t('login.title')}</h1>
        <p className="muted">{t('login.help')}</p>
        {problem && <Alert type="error" title={problem} showIcon style={{ marginBottom: 16 }} />}
        <Form<Values> layout="vertical" requiredMark={false} onFinish={submit}>
          <Form.Item name="name" label={t('login.name')} rules={[{ required: true, message: t('form.required') }]}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('login.password')}
            rules={[{ required: true, message: t('form.required') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {code && (
            <Form.Item name="totp" label={t('login.totp')}>
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('login.go')}
          </Button>
        </Form>
      </div>
    </main>
  )
}
