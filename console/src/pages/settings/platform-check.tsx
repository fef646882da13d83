import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useChange } from '../../api/change.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { type Connection, PROBED, PURPOSES } from './connection.ts'
import { usePlatformWords } from './platform-words.ts'

/** A secret that was not used yet is neither right nor wrong. */
const MARKS = {
  ok: <CheckCircleFilled className="good" aria-hidden />,
  failed: <CloseCircleFilled className="bad" aria-hidden />,
  unknown: <MinusCircleOutlined className="muted" aria-hidden />,
}

/** Whether each secret and the callback address work: what the last calls said, or a check of all of them now. */
export function PlatformCheck({ connection }: { connection: Connection }) {
  const t = useText()
  const format = useFormat()
  const words = usePlatformWords()
  const probe = useChange('post', 'platform/probe')
  const found = probe.data?.items.map(({ what, ok, ...found }) => ({
    ...{ key: what, name: PROBED[what] ? t(PROBED[what]) : what, said: words.found(found), note: '' },
    state: ok ? ('ok' as const) : ('failed' as const),
  }))
  const used = connection.credentials.map(({ purpose, errcode, reason, checked_at }) => ({
    ...{ key: purpose, name: PURPOSES[purpose] ? t(PURPOSES[purpose]) : purpose },
    state: errcode ? ('failed' as const) : checked_at ? ('ok' as const) : undefined,
    said: errcode ? words.refusal(errcode, reason) : '',
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
