import './platform.css'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { PhoneButton, SimulatorPhone } from '../../domain/simulator-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Facts } from '../../kit/record/facts.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import type { Connection } from './connection.ts'
import { Credentials, type MadeCallback } from './credentials.tsx'
import { FailedCalls } from './failed-calls.tsx'
import { PlatformCheck } from './platform-check.tsx'
import { PlatformSync } from './platform-sync.tsx'

/** The connection to the messaging platform: made step by step, then checked, kept in step and looked after. */
export default function Platform() {
  const t = useText()
  const { may } = useCorp()
  const { state } = usePageState()
  const { data, error, refetch } = useRecord('platform')
  const phone = data?.phone_url ?? undefined
  const phoneOpen = phone !== undefined && state.phone !== undefined
  const [made, setMade] = useState<MadeCallback>()
  return (
    <>
      <PageHead title={t('platform')} about={t('platform.about')}>
        {phone && <PhoneButton word="phone.open" />}
      </PageHead>
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className={phoneOpen ? 'with-phone' : ''}>
          <div className="stack">
            {data.connected && !made ? (
              <>
                <Connected connection={data} />
                <PlatformCheck connection={data} />
                <PlatformSync connection={data} refetch={refetch} />
                <FailedCalls calls={data.failed_calls} />
              </>
            ) : may('PUT platform') ? (
              <Credentials callback={data.callback_url} simulator={data.simulator_url} made={made} setMade={setMade} />
            ) : (
              <Alert type="info" showIcon title={t('platform.none')} />
            )}
          </div>
          {phoneOpen && (
            <aside className="phone-side" aria-label={t('phone.simulator')}>
              <SimulatorPhone url={phone} />
            </aside>
          )}
        </div>
      )}
    </>
  )
}

function Connected({ connection }: { connection: Connection }) {
  const t = useText()
  const format = useFormat()
  const disconnection = useChange('delete', 'platform')
  const failing = connection.credentials.some(({ errcode }) => errcode)
  const waiting = connection.waiting.reduce((sum, { jobs }) => sum + jobs, 0)
  const disconnect = async () => {
    const title = t('platform.disconnect.ask', { name: connection.corpid ?? '' })
    if (await confirm({ title, ok: t('platform.disconnect'), danger: true })) disconnection.mutate({ done: t('saved') })
  }
  return (
    <section className="card">
      <header className="card-head">
        <h2>
          <span className={failing ? 'dot bad' : 'dot good'} aria-hidden />
          {t(failing ? 'home.platformFailing' : connection.phone_url ? 'platform.simulated' : 'platform.connected')}
        </h2>
        {disconnection.may && (
          <Button size="small" danger {...disconnection.mark} onClick={disconnect}>
            {t('platform.disconnect')}
          </Button>
        )}
      </header>
      <Facts
        of={[
          ['platform.corpid', connection.corpid],
          ['platform.agent', connection.agent_id],
          ['platform.url', connection.base_url],
          ['platform.since', format.time(connection.connected_at)],
          ['platform.callback', <code key="callback">{connection.callback_url}</code>],
          ['platform.queue', format.number(waiting)],
        ]}
      />
    </section>
  )
}
