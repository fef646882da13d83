import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Person } from '../../kit/names.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'

/** Who opened a radar's link. */
export function Visitors({ id }: { id: number }) {
  const t = useText()
  const { corp_id } = useCorp()
  const { data, error, isLoading } = useList('radars/{id}/visitors', { limit: 100 }, { params: { id } })
  if (error) return <Failed error={error} />
  return (
    <Table
      size="small"
      rowKey="external_user_id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      pagination={false}
      locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('visitors.none')}</Nothing> }}
      columns={[
        {
          title: t('customer'),
          render: (_, { external_user_id, name, phones }) => (
            <Link to="/$corp/customers" params={{ corp: corp_id }} search={{ open: external_user_id }}>
              <Person name={name} note={phones[0] ?? ''} />
            </Link>
          ),
        },
      ]}
    />
  )
}
