import type { RecordOf } from '../../api/types.ts'
import '../../styles/service.css'
import { Button, Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { Face, useDirectory } from '../../kit/names.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { useEndless } from './endless.ts'
import { sensitiveRules } from './sensitive-rules.tsx'

export type ChatSession = RecordOf<'chat-sessions'>

/** The chat archive: its conversations, or the words that are watched for in them. */
export default function Chats() {
  const t = useText()
  const { state, change } = usePageState()
  const view = state.view === 'rules' ? 'rules' : 'sessions'
  const choose = (
    <Segmented
      aria-label={t('view')}
      value={view}
      options={[
        { value: 'sessions', label: t('chats.sessions') },
        { value: 'rules', label: t('sensitiveRules') },
      ]}
      onChange={(next) => change({ view: next === 'rules' ? next : undefined, q: undefined, open: undefined })}
    />
  )
  return view === 'rules' ? (
    <ListPage spec={{ ...sensitiveRules, toolbar: () => choose }} />
  ) : (
    <Sessions choose={choose} />
  )
}

/** Conversations on the left, the chosen one's messages on the right. */
function Sessions({ choose }: { choose: ReactNode }) {
  const t = useText()
  const format = useFormat()
  const { state, change } = usePageState()
  const staff = useDirectory('staff')
  const chosenStaff = state.staff as string | undefined
  const { items, error, refetch, more, loadingMore } = useEndless('chat-sessions', {
    staff_id: chosenStaff,
    q: state.q,
  })
  const chosen = items?.find(({ id, staff_id }) => id === state.session && (!chosenStaff || staff_id === chosenStaff))
  return (
    <>
      <PageHead title={t('chats')} about={t('chats.about')}>
        {choose}
      </PageHead>
      <div className={chosen ? 'chat-reader reading' : 'chat-reader'}>
        <aside className="card chat-side" aria-label={t('chats.sessions')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('filter.staff')}
            placeholder={t('filter.staff')}
            value={chosenStaff as never}
            options={staff.entries.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next: string | undefined) => change({ staff: next, session: undefined })}
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
                    aria-pressed={chosen === session}
                    onClick={() => change({ session: session.id, staff: session.staff_id, find: undefined })}
                  >
                    <Face name={session.name} size={34} />
                    <span className="chat-line">
                      <span className="clip">
                        {session.name} <span className="muted">· {staff.nameOf(session.staff_id)}</span>
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
          ) : (
            <Nothing>{t('chats.choose')}</Nothing>
          )}
        </section>
      </div>
    </>
  )
}
