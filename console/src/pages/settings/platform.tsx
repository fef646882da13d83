import { Alert, App, Button } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import type { Reply } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'
import { Credentials } from './credentials.tsx'

type Connection = Reply<'platform'>

/** The connection to the messaging platform: what state it is in, a check in words, and the sync. */
export default function Platform() {
  const t = useText()
  const { can } = useCorp()
  const { data, error, refetch } = useRecord('platform')
  const write = can('platform:write')
  return (
    <>
      <PageHead title={t('platform')} about={t('platform.about')} />
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className="stack">
          <Alert
            type={data.connected ? 'success' : 'info'}
            showIcon
            title={t(data.connected ? 'platform.connected' : 'platform.none')}
            {...(data.connected ? {} : { description: t('platform.noneHelp') })}
          />
          {data.connected && <Connected connection={data} write={write} />}
          {write && <Credentials />}
        </div>
      )}
    </>
  )
}

function Connected({ connection, write }: { connection: Connection; write: boolean }) {
  const t = useText()
  const format = useFormat()
  const { modal } = App.useApp()
  const disconnection = useChange('delete', 'platform')
  const syncing = useChange('post', 'platform/sync')
  const probe = useChange('post', 'platform/probe')
  const { sync, credentials } = connection
  const disconnect = () =>
    modal.confirm({
      title: t('platform.disconnect.ask'),
      okText: t('platform.disconnect'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      onOk: () => disconnection.mutateAsync({ done: t('saved') }).catch(() => undefined),
    })
  return (
    <div className="card stack">
      <Facts
        of={[
          ['platform.corpid', connection.corpid],
          ['platform.agent', connection.agent_id],
          ['url', connection.base_url],
          ['platform.callback', connection.callback_url],
          ['createdAt', format.time(connection.connected_at)],
          ['platform.sync', sync && `${t(`sync.${sync.state}` as 'sync.done')} · ${format.number(sync.done)}`],
        ]}
      />
      <ul className="todo">
        {credentials.map(({ purpose, errcode, reason, checked_at }) => (
          <li key={purpose}>
            <span>
              <Tag tone={errcode ? 'red' : 'green'}>{purpose}</Tag> {reason}
            </span>
            <span className="muted number">{format.time(checked_at)}</span>
          </li>
        ))}
        {Object.values(probe.data ?? {})
          .filter(Array.isArray)
          .flat()
          .map(({ what, ok, said }) => (
            <li key={what}>
              <span>
                <Tag tone={ok ? 'green' : 'red'}>{what}</Tag> {said}
              </span>
            </li>
          ))}
      </ul>
      {write && (
        <div className="row">
          <Button loading={probe.isPending} onClick={() => probe.mutate({})}>
            {t('platform.probe')}
          </Button>
          <Button onClick={() => syncing.mutate({ done: t('platform.syncing') })}>{t('platform.sync')}</Button>
          <Button danger onClick={disconnect}>
            {t('platform.disconnect')}
          </Button>
        </div>
      )}
    </div>
  )
}
