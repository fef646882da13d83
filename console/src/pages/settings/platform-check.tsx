import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useChange } from '../../api/change.ts'
import { reasonText } from '../../api/reason-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { type Connection, PROBED, PURPOSES } from './connection.ts'

/** A secret that was not used yet is neither right nor wrong. */
const MARKS = {
  ok: <CheckCircleFilled className="good" aria-hidden />,
  failed: <CloseCircleFilled className="bad" aria-hidden />,
  unknown: <MinusCircleOutlined className="muted" aria-hidden />,
}

/** Whether each secret and the callback address work: what the last calls said, or a check of all of them now. */
export function PlatformCheck({ connection }: { connection: Connection }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const probe = useChange('post', 'platform/probe')
  const found = probe.data?.items.map(({ what, ok, found }) => ({
    ...{ key: what as string, name: t(PROBED[what]), said: reasonText(found, language), note: '' },
    state: ok ? ('ok' as const) : ('failed' as const),
  }))
  const used = connection.credentials.map(({ purpose, errcode, reason, checked_at }) => ({
    ...{ key: purpose, name: PURPOSES[purpose] ? t(PURPOSES[purpose]) : purpose },
    state: errcode ? ('failed' as const) : checked_at ? ('ok' as const) : undefined,
    said: errcode && reason ? reasonText(reason, language) : '',
    note: checked_at ? t('platform.usedAt', { time: format.time(checked_at) }) : t('platform.unused'),
  }))
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('platform.check')}</h2>
        {probe.may && (
          <Button size="small" loading={probe.isPending} {...probe.mark} onClick={() => probe.mutate({})}>
            {t('platform.probe')}
          </Button>
        )}
      </header>
      <ul className="findings">
        {(found ?? used).map(({ key, name, state, said, note }) => (
          <li key={key}>
            {MARKS[state ?? 'unknown']}
            <strong>{name}</strong>
            {state && <span className="visually-hidden">{t(`probe.${state}`)}</span>}
            <span className="finding-said">{said || note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
