import {
  CommentOutlined,
  CustomerServiceOutlined,
  LinkOutlined,
  MessageOutlined,
  StarOutlined,
  UserAddOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { useDirectory } from '../../kit/names.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { wordsOf } from './timeline-words.ts'

/** What happened with a customer, newest first, by day. */
export function Timeline({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const staff = useDirectory('staff')
  const { data, error, refetch } = useRecord('customers/{id}/timeline', {
    params: { id },
    query: { limit: 100 },
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  if (data.items.length === 0) return <Nothing>{t('timeline.empty')}</Nothing>
  const days = Map.groupBy(data.items, ({ at }) => format.day(at))
  return (
    <div className="timeline">
      {[...days].map(([day, entries]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {entries.map((entry) => {
              const Icon = ICONS[entry.kind] ?? CommentOutlined
              return (
                <li key={JSON.stringify(entry)}>
                  <Icon aria-hidden />
                  <span>{wordsOf(entry, t, staff.nameOf)}</span>
                  <time className="muted number">{format.clock(entry.at)}</time>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
    </div>
  )
}

const ICONS: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  follow: UserAddOutlined,
  points: StarOutlined,
  group_message: MessageOutlined,
  chat: CommentOutlined,
  ticket: CustomerServiceOutlined,
  radar: LinkOutlined,
}
