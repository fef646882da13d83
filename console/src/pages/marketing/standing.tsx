import { Table } from 'antd'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Nothing } from '../../kit/states.tsx'

/** Who leads a ranking. */
export function Standing({ id }: { id: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error, isLoading } = useRecord('staff-ranks/{id}/standing', { params: { id } })
  if (error) return <Failed error={error} />
  return (
    <Table
      size="small"
      rowKey="staff_id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      pagination={false}
      locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('standing.none')}</Nothing> }}
      columns={[
        { title: t('place'), dataIndex: 'place', width: 80 },
        { title: t('filter.staff'), render: (_, { staff_id, name }) => name ?? staff_id },
        { title: t('invited'), align: 'right', render: (_, { count }) => format.number(count) },
      ]}
    />
  )
}
