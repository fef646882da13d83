import type { RecordOf } from '../../api/types.ts'
import '../../styles/developers.css'
import { Button, Table } from 'antd'
import { useChange } from '../../api/change.ts'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { type StatesOf, stateTag } from '../../kit/columns.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Nothing } from '../../kit/states.tsx'
import { Attempts } from './attempts.tsx'

const STATES: StatesOf<RecordOf<'deliveries'>['state']> = {
  waiting: { word: 'delivery.waiting', colour: 'blue' },
  delivered: { word: 'delivery.delivered', colour: 'green' },
  failed: { word: 'delivery.failed', colour: 'red' },
}

/** Milliseconds between two looks while something is on its way: attempts are no change of a record. */
const LOOK_MS = 2000

/** Deliveries of events to subscribers: each opens to its attempts, and can be sent again. */
export function Deliveries({ query }: { query: Record<string, unknown> }) {
  const t = useText()
  const format = useFormat()
  const change = useChange('post', 'deliveries/{id}/resend')
  const { data, error, isLoading, refetch } = useList(
    'deliveries',
    { ...query, limit: 50 },
    { every: (list) => (list?.items.some(({ state }) => state === 'waiting') ? LOOK_MS : false) },
  )
  if (error) return <Failed error={error} retry={() => refetch()} />
  return (
    <Table
      size="small"
      rowKey="delivery_id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      className="wide-table"
      pagination={false}
      locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('deliveries.empty')}</Nothing> }}
      expandable={{
        expandedRowRender: ({ delivery_id, attempts }) => <Attempts id={delivery_id} count={attempts} />,
        columnTitle: <span className="visually-hidden">{t('attempts')}</span>,
      }}
      columns={[
        { title: t('time'), render: (_, { created_at }) => format.time(created_at) },
        { title: t('event'), render: (_, { kind, action, record_id }) => `${kind} ${action} ${record_id}` },
        { title: t('state'), render: (_, { state }) => stateTag(STATES, state, t) },
        { title: t('lastReply'), render: (_, { last_status, last_error }) => last_status ?? last_error ?? '–' },
        { title: t('attempts'), align: 'right', dataIndex: 'attempts' },
        {
          title: <span className="visually-hidden">{t('more')}</span>,
          render: (_, { delivery_id }) =>
            change.may && (
              <Button
                size="small"
                {...change.mark}
                onClick={() => change.mutate({ params: { id: delivery_id }, done: t('resent') })}
              >
                {t('resend')}
              </Button>
            ),
        },
      ]}
    />
  )
}
