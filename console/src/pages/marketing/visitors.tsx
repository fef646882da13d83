import { Table } from 'antd'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed } from '../../kit/states.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'

type Visitor = { external_user_id: string; clicks?: number; last_at?: number }

/** Who opened a radar's link, how often and when last. */
export function Visitors({ id }: { id: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error, isLoading } = useList<Visitor>(`radars/${id}/visitors`, { limit: 100 })
  if (error) return <Failed error={error} />
  return (
    <Table
      size="small"
      rowKey="external_user_id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      pagination={false}
      columns={[
        { title: t('customer'), render: (_, { external_user_id }) => <CustomerLink id={external_user_id} /> },
        { title: t('clicks'), align: 'right', render: (_, { clicks }) => format.number(clicks) },
        { title: t('lastAt'), render: (_, { last_at }) => format.time(last_at) },
      ]}
    />
  )
}
