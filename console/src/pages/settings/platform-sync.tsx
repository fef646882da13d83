import { Alert, Button, Progress } from 'antd'
import { useEffect } from 'react'
import { useChange } from '../../api/change.ts'
import { reasonText } from '../../api/reason-text.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { stateTag } from '../../kit/list/columns.tsx'
import { type Connection, SKIPPED, SYNC_STEPS, type Sync } from './connection.ts'

/** Milliseconds between two looks at a sync that runs. */
const LOOK_MS = 1000

const STATES = {
  waiting: { word: 'sync.waiting', tone: 'plain' },
  running: { word: 'sync.running', tone: 'info' },
  done: { word: 'sync.done', tone: 'gain' },
  failed: { word: 'sync.failed', tone: 'loss' },
} as const

/** How far the comparison with the platform is; it goes on when nobody looks. */
export function PlatformSync({ connection, refetch }: Props) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const change = useChange('post', 'platform/sync')
  const { sync } = connection
  const running = sync?.state === 'waiting' || sync?.state === 'running'
  useEffect(() => {
    if (!running) return
    const timer = setInterval(refetch, LOOK_MS)
    return () => clearInterval(timer)
  }, [running, refetch])
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('platform.sync')}</h2>
        {sync && stateTag(STATES, sync.state, t)}
        {change.may && (
          <Button
            size="small"
            {...change.mark}
            disabled={running}
            loading={change.isPending}
            onClick={() => change.mutate({ done: t('platform.syncing') })}
          >
            {t('platform.syncNow')}
          </Button>
        )}
      </header>
      {!sync ? (
        <p className="muted">{t('platform.neverSynced')}</p>
      ) : (
        <>
          {running && <Steps sync={sync} />}
          {sync.reason && <Alert type="error" showIcon title={reasonText(sync.reason, language)} />}
          <p className="muted">
            {t('platform.synced', { n: format.number(sync.done), time: format.time(sync.ended_at ?? sync.created_at) })}
          </p>
          <ul className="changes">
            {SYNC_STEPS.filter(([step]) => sync.changes[step]).map(([step, word]) => (
              <li key={step}>
                <span className="muted">{t(word)}</span>{' '}
                <strong className="number">{format.number(sum(sync.changes[step]))}</strong>
              </li>
            ))}
          </ul>
          {sync.skipped.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('platform.skipped')}
              description={
                <ul className="findings">
                  {sync.skipped.map(({ what, id, reason }) => (
                    <li key={`${what} ${id}`}>
                      <span className="nowrap">
                        {t(SKIPPED[what])} {id}
                      </span>
                      <span className="finding-said">{reasonText(reason, language)}</span>
                    </li>
                  ))}
                </ul>
              }
            />
          )}
        </>
      )}
    </section>
  )
}

const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((all, n) => all + n, 0)

type Props = { connection: Connection; refetch: () => void }

function Steps({ sync }: { sync: Sync }) {
  const t = useText()
  const at = Math.max(
    0,
    SYNC_STEPS.findIndex(([step]) => step === sync.step),
  )
  return (
    <>
      <Progress
        percent={Math.round((100 * (at + 0.5)) / SYNC_STEPS.length)}
        showInfo={false}
        aria-label={t('platform.sync')}
      />
      <ol className="sync-steps">
        {SYNC_STEPS.map(([step, word], n) => (
          <li key={step} aria-current={n === at ? 'step' : undefined} className={n < at ? 'passed' : ''}>
            {t(word)}
          </li>
        ))}
      </ol>
    </>
  )
}
