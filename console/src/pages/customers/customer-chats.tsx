import { Link } from '@tanstack/react-router'
import { List as Rows } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name } from '../../kit/names.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'

/** The conversations that staff have with a customer. */
export function CustomerChats({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const { corp_id, can } = useCorp()
  const { data, error } = useRecord('customers/{id}/chats', {
    params: { id },
    enabled: can('chats:read'),
  })
  if (!can('chats:read')) return <Nothing>{t('error.forbidden')}</Nothing>
  if (error) return <Failed error={error} />
  if (!data) return <Loading />
  if (data.items.length === 0) return <Nothing>{t('chats.empty')}</Nothing>
  return (
    <Rows
      dataSource={data.items}
      renderItem={(chat) => (
        <Rows.Item>
          <Link to={'/$corp/chats'} params={{ corp: corp_id }} search={{ staff: chat.staff_id, session: chat.id }}>
            <Name of="staff" id={chat.staff_id} />
          </Link>
          <span className="clip muted">{chat.last_msg_thumb}</span>
          <span className="muted number">{format.time(chat.last_msg_time)}</span>
        </Rows.Item>
      )}
    />
  )
}
