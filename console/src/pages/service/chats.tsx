import './chats.css'
import { Button, Input } from 'antd'
import { useEndlessList } from '../../api/endless-list.ts'
import { useRecord } from '../../api/list.ts'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list/list-page.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Face } from '../../kit/person.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { ViewTabs, viewsPage } from '../../kit/views.tsx'
import { CHAT_PARAMS, ChatMessages } from './chat-messages.tsx'
import { keywordRules } from './keyword-rules.tsx'
import { sensitiveRules } from './sensitive-rules.tsx'

/** Conversations on the left, the chosen one's messages on the right. */
function Sessions() {
  const t = useText()
  const format = useFormat()
  const { state, change } = usePageState(CHAT_PARAMS)
  const nameOf = useNames()
  const chosenStaff = state.staff
  const { items, error, refetch, more, loadingMore } = useEndlessList('chat-sessions', {
    staff_id: chosenStaff,
    q: state.q,
  })
  const listed = items?.find(({ id, staff_id }) => id === state.session && (!chosenStaff || staff_id === chosenStaff))
  // a link may lead to a conversation that is not among those read so far
  const linked = useRecord('chat-sessions/{id}', {
    params: { id: state.session ?? '' },
    query: { staff_id: chosenStaff },
    enabled: items !== undefined && !listed && Boolean(state.session),
  })
  const chosen = state.session ? (listed ?? linked.data) : undefined
  return (
    <>
      <PageHead title={t('chats')} about={t('chats.about')} tabs={<ViewTabs />} />
      <div className={chosen ? 'chat-reader reading' : 'chat-reader'}>
        <aside className="card chat-side" aria-label={t('chats.sessions')}>
          <ReferenceSelect
            directory="staff"
            many={false}
            aria-label={t('filter.staff')}
            placeholder={t('filter.staff')}
            value={chosenStaff}
            onChange={(next) => change({ staff: next as string | undefined, session: undefined })}
          />
          <Input.Search
            allowClear
            aria-label={t('chats.find')}
            placeholder={t('chats.find')}
            defaultValue={state.q ?? ''}
            onSearch={(q) => change({ q: q.trim() })}
          />
          {error ? (
            <Failed error={error} retry={() => refetch()} />
          ) : !items ? (
            <Loading />
          ) : items.length === 0 ? (
            <Nothing>{t('chats.empty')}</Nothing>
          ) : (
            <ul>
              {items.map((session) => (
                <li key={`${session.staff_id} ${session.id}`}>
                  <button
                    type="button"
                    aria-pressed={listed === session}
                    onClick={() => change({ session: session.id, staff: session.staff_id, find: undefined })}
                  >
                    <Face name={session.name} size={34} />
                    <span className="chat-line">
                      <span className="clip">
                        {session.name} <span className="muted">· {nameOf('staff', session.staff_id)}</span>
                      </span>
                      <span className="clip muted">{session.last_msg_thumb}</span>
                    </span>
                    <time className="muted number">{format.date(session.last_msg_time)}</time>
                  </button>
                </li>
              ))}
              {more && (
                <li>
                  <Button block type="link" loading={loadingMore} onClick={more}>
                    {t('chats.more')}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </aside>
        <section className="card chat-main" aria-label={t('chats.messages')}>
          {chosen ? (
            <ChatMessages session={chosen} back={() => change({ session: undefined })} />
          ) : linked.error ? (
            <Failed error={linked.error} retry={() => linked.refetch()} />
          ) : linked.isLoading ? (
            <Loading />
          ) : (
            <Nothing>{t('chats.choose')}</Nothing>
          )}
        </section>
      </div>
    </>
  )
}

/** The chat archive: its conversations, or the words that are watched for and counted in them. */
export default viewsPage([
  { key: 'sessions', title: 'chats.sessions', page: Sessions },
  { key: 'rules', title: 'sensitiveRules', page: listPage(sensitiveRules) },
  { key: 'keywords', title: 'keywordRules', page: listPage(keywordRules) },
])
