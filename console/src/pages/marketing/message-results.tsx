import { Select, Table } from 'antd'
import { useState } from 'react'
import { useList } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { stateTag } from '../../kit/columns.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/names.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { RESULT_STATES } from './states.ts'

const SIZE = 20

type Result = RecordOf<'group-messages/{id}/results' | 'moments/{id}/results'>

/** Who received it, by whom, when, and if not, why. */
export function MessageResults({ of, id }: { of: 'group-messages' | 'moments'; id: number }) {
  const t = useText()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<string>()
  const { data, error, isLoading } = useList(
    `${of}/{id}/results`,
    { limit: SIZE, offset: (page - 1) * SIZE, state },
    { params: { id } },
  )
  if (error) return <Failed error={error} />
  return (
    <div className="stack">
      <Select
        allowClear
        style={{ width: 160 }}
        aria-label={t('state')}
        placeholder={t('state')}
        value={state as never}
        options={Object.entries(RESULT_STATES).map(([value, { word }]) => ({ value, label: t(word) }))}
        onChange={(next: string | undefined) => {
          setState(next)
          setPage(1)
        }}
      />
      <Table
        size="small"
        rowKey="n"
        loading={isLoading}
        dataSource={data?.items ?? []}
        className="wide-table"
        locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('results.none')}</Nothing> }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
          showSizeChanger: false,
        }}
        columns={[
          // a post is for all customers of its sender
          ...(of === 'moments'
            ? []
            : [
                {
                  title: t('customer'),
                  key: 'customer',
                  render: (_: unknown, result: Result) =>
                    'external_user_id' in result ? <CustomerLink id={result.external_user_id} /> : '–',
                },
              ]),
          { title: t('sender'), render: (_, { staff_id }) => <Name of="staff" id={staff_id} /> },
          { title: t('state'), render: (_, result) => stateTag(RESULT_STATES, result.state, t) },
          { title: t('time'), render: (_, { send_time }) => format.time(send_time) },
          {
            title: t('reason'),
            render: (_, result) => result.failed_reason || ('reason' in result && result.reason) || '–',
          },
        ]}
      />
    </div>
  )
}
