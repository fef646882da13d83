import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEndlessList } from '../../api/endless-list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { text } from '../../kit/address.ts'
import { useFormat } from '../../kit/format.ts'
import { usePageState } from '../../kit/page-state.ts'
import { Face } from '../../kit/person.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { MessageContent } from './message-content.tsx'

/** Whose conversations are shown, which one is read, and what is searched for in it. */
export const CHAT_PARAMS = { staff: text, session: text, find: text }

/** A conversation opens at its end, where the newest message is. */
const toNewest = (box: HTMLElement | null) => {
  if (box) box.scrollTop = box.scrollHeight
}

/** The messages of one conversation, by day, with a search in them. */
export function ChatMessages({ session, back }: { session: RecordOf<'chat-sessions'>; back: () => void }) {
  const t = useText()
  const format = useFormat()
  const { state, change } = usePageState(CHAT_PARAMS)
  const { find } = state
  const read = useEndlessList(
    'chat-sessions/{id}/messages',
    { staff_id: session.staff_id, q: find },
    { id: session.id },
  )
  const messages = [...(read.items ?? [])].sort((a, b) => a.id - b.id)
  const days = Map.groupBy(messages, ({ time }) => format.day(time))
  return (
    <>
      <header className="row">
        <Button
          className="chat-back"
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('chats.sessions')}
          onClick={back}
        />
        <strong>{session.name}</strong>
        <Input.Search
          className="chat-find"
          allowClear
          aria-label={t('chats.search')}
          placeholder={t('chats.search')}
          defaultValue={find ?? ''}
          key={session.id}
          onSearch={(text) => change({ find: text.trim() || undefined })}
        />
      </header>
      {find && read.items && (
        <div className="muted" role="status">
          {t('chats.found', { n: format.number(read.total) })}
        </div>
      )}
      {read.error ? (
        <Failed error={read.error} retry={() => read.refetch()} />
      ) : !read.items ? (
        <Loading />
      ) : messages.length === 0 ? (
        <Nothing>{t(find ? 'list.noMatch' : 'chats.noMessages')}</Nothing>
      ) : (
        <div className="chat-scroll" ref={toNewest}>
          {read.more && (
            <Button block type="link" loading={read.loadingMore} onClick={read.more}>
              {t('chats.older')}
            </Button>
          )}
          {[...days].map(([day, list]) => (
            <section key={day}>
              <h2>{day}</h2>
              {list.map((message) => (
                <div key={message.id} className={message.direction === 'send' ? 'chat-row mine' : 'chat-row'}>
                  <Face name={message.from_name || message.from_id} size={32} />
                  <div className="chat-body">
                    <span className="muted chat-from">
                      {message.from_name || message.from_id} · {format.clock(message.time)}
                    </span>
                    <div className="chat-bubble">
                      <MessageContent message={message} find={find} />
                    </div>
                  </div>
                </div>
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  )
}
