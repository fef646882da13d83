import type { Asked } from '../../api/types.ts'
import '../../styles/developers.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Space, Table } from 'antd'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { ProblemError } from '../../api/problem.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Code } from '../../kit/shown-once.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'
import { KindsField } from './kinds-field.tsx'

const SIZE = 50

/** The change feed: the latest events, or from the earliest on, page by page. */
export default function Events() {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { state, change } = usePageState()
  const kinds = (state.kinds ?? []) as string[]
  const from = state.from as string | undefined
  const read = (query: Asked<'events'>) => ask(corp_id, 'get', 'events', { query })
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [corp_id, 'events', from, kinds],
    queryFn: async () => {
      if (from !== undefined) return read({ limit: SIZE, kinds, ...(from === 'oldest' ? {} : { cursor: from }) })
      const { next_cursor } = await read({ latest: true })
      const cursor = Math.max(0, Number(next_cursor) - SIZE)
      return read({ limit: SIZE, kinds, cursor }).catch((gone) => {
        if (gone instanceof ProblemError && gone.status === 410) return read({ limit: SIZE, kinds })
        throw gone
      })
    },
    ...(from === undefined ? { refetchInterval: 5000 } : {}),
  })
  const events = from === undefined ? [...(data?.items ?? [])].reverse() : (data?.items ?? [])
  return (
    <>
      <PageHead title={t('events')} about={t('events.about')}>
        <Button onClick={() => change({ from: undefined })}>{t('events.latest')}</Button>
        <Button onClick={() => change({ from: 'oldest' })}>{t('events.oldest')}</Button>
      </PageHead>
      <div className="card list">
        <div className="list-tools">
          <div className="kinds-filter">
            <KindsField placeholder={t('eventKinds')} value={kinds} onChange={(next) => change({ kinds: next })} />
          </div>
        </div>
        {error ? (
          <Failed error={error} retry={() => refetch()} />
        ) : (
          <Table
            size="small"
            rowKey="id"
            loading={isLoading}
            dataSource={events}
            className="wide-table"
            pagination={false}
            locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('events.empty')}</Nothing> }}
            expandable={{
              expandedRowRender: ({ data: content }) => (
                <Code label={t('data')} text={JSON.stringify(content, null, 2)} />
              ),
              columnTitle: <span className="visually-hidden">{t('data')}</span>,
            }}
            columns={[
              { title: t('time'), render: (_, { time }) => <span className="number nowrap">{format.time(time)}</span> },
              { title: t('eventKind'), dataIndex: 'kind' },
              { title: t('act'), dataIndex: 'action' },
              { title: t('record'), dataIndex: 'record_id' },
              { title: t('id'), dataIndex: 'id', className: 'widest nowrap' },
            ]}
          />
        )}
        {from !== undefined && data?.has_next && (
          <Space className="list-foot">
            <Button onClick={() => change({ from: data.next_cursor })}>{t('events.newer')}</Button>
          </Space>
        )}
      </div>
    </>
  )
}
