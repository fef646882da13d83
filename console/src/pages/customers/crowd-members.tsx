import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Person } from '../../kit/names.tsx'
import { Failed, Nothing } from '../../kit/states.tsx'

const SIZE = 20

type Group = 'crowd-packages/{id}/members' | 'group-chats/{id}/customers'

/** The customers in a crowd package or a group chat. */
export function Members({ of, id }: { of: Group; id: string | number }) {
  const t = useText()
  const { corp_id } = useCorp()
  const [page, setPage] = useState(1)
  const { data, error, isLoading } = useList(of, { limit: SIZE, offset: (page - 1) * SIZE }, { params: { id } })
  if (error) return <Failed error={error} />
  return (
    <Table
      size="small"
      rowKey="external_user_id"
      loading={isLoading}
      dataSource={data?.items ?? []}
      locale={{ emptyText: isLoading ? ' ' : <Nothing>{t('members.none')}</Nothing> }}
      pagination={{ current: page, pageSize: SIZE, total: data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
      columns={[
        {
          title: t('customer'),
          render: (_, { external_user_id, name }) => (
            <Link to={'/$corp/customers'} params={{ corp: corp_id }} search={{ open: external_user_id }}>
              <Person name={name ?? external_user_id} />
            </Link>
          ),
        },
      ]}
    />
  )
}
