import { WarningFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Empty, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useCorp } from '../api/corp.tsx'
import { reasonOf } from '../api/reason.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'

export function Loading() {
  const t = useText()
  return (
    <div className="loading" role="status" aria-label={t('loading')}>
      <Spin />
    </div>
  )
}

/** A failed read: why, and a way to try again. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  return (
    <div className="failed" role="alert">
      <WarningFilled aria-hidden />
      <strong>{t('error.title')}</strong>
      <p>{reasonOf(error, t)}</p>
      {retry && <Button onClick={retry}>{t('retry')}</Button>}
    </div>
  )
}

/** An empty list: what it is for, and its one next step. */
export function Nothing({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children}>
      {action}
    </Empty>
  )
}

/** Leads from an empty list to where its records begin. */
export function NextStep({ spec: { next } }: { spec: { next?: { word: Word; page: string } } }) {
  const t = useText()
  const { corp_id } = useCorp()
  return next ? (
    <Link to={`/$corp/${next.page}`} params={{ corp: corp_id }}>
      {t(next.word)}
    </Link>
  ) : null
}
