import '../../styles/developers.css'
import { Button, Table } from 'antd'
import { useChange } from '../../api/change.ts'
import { useList } from '../../api/list.ts'
import { useCorp } from '../../app/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { type States, stateTag } from '../../kit/columns.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Nothing } from '../../kit/states.tsx'
import { Attempts } from './attempts.tsx'

export type Delivery = {
  id: number
  event_id: number
  kind: string
  state: string
  attempts: number
  created_at: number
  next_at?: number | null
}

const STATES: States = {
  pending: { word: 'delivery.pending', colour: 'blue' },
  delivered: { word: 'delivery.delivered', colour: 'green' },
  failed: { word: 'delivery.failed', colour: 'red' },
}

/** Deliveries of events to subscribers: each opens to its attempts, and can be sent again. */
export function Deliveries({ query }: { query: Record<string, unknown> }) {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  const change = useChange()
  const { data, error, isLoading, refetch } = useList<Delivery>('deliveries', { ...query, limit: 50 })
  if (error) return <Failed error={error} retry={() => refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      className="wide-table"
      pagination={false}
      locale={{ emptyText: <Nothing>{t('deliveries.empty')}</Nothing> }}
      expandable={{ expandedRowRender: (delivery) => <Attempts id={delivery.id} /> }}
      columns={[
        { title: t('time'), render: (_, { created_at }) => format.time(created_at) },
        { title: t('event'), dataIndex: 'kind' },
        { title: t('state'), render: (_, { state }) => stateTag(STATES, state, t) },
        { title: t('attempts'), align: 'right', dataIndex: 'attempts' },
        {
          title: <span className="visually-hidden">{t('more')}</span>,
          render: (_, { id }) =>
            can('developers:write') && (
              <Button
                size="small"
                onClick={() => change.mutate({ path: `deliveries/${id}/resend`, done: t('resent') })}
              >
                {t('resend')}
              </Button>
            ),
        },
      ]}
    />
  )
}
