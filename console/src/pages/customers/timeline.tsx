import './timeline.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { useNames } from '../../api/names.ts'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { NoteBox, NoteMenu } from './notes.tsx'
import { type Entry, SUBJECTS, type Subject, wordsOf } from './timeline-words.ts'

const SIZE = 30

/** What happened with a customer, newest first, by day; to its end, a page at a time. */
export function Timeline({ id }: { id: string }) {
  const t = useText()
  const format = useFormat()
  const [subject, setSubject] = useState<Subject>('all')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(id, subject)
  const entries = data?.pages.flatMap(({ items }) => items)
  const days = Map.groupBy(entries ?? [], ({ at }) => format.day(at))
  return (
    <div className="timeline">
      <NoteBox id={id} />
      <div className="timeline-subjects">
        {(Object.keys(SUBJECTS) as Subject[]).map((each) => (
          <button
            key={each}
            type="button"
            className="button quiet small"
            aria-pressed={each === subject}
            onClick={() => setSubject(each)}
          >
            {t(`subject.${each}`)}
          </button>
        ))}
      </div>
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !entries ? (
        <Loading />
      ) : entries.length === 0 ? (
        <Nothing>{t('timeline.empty')}</Nothing>
      ) : (
        [...days].map(([day, list]) => (
          <section key={day}>
            <h3>{day}</h3>
            <ol>
              {list.map((entry) => (
                <Happening
                  key={`${entry.kind} ${entry.at} ${entry.id} ${entry.staff_id}`}
                  entry={entry}
                  customer={id}
                />
              ))}
            </ol>
          </section>
        ))
      )}
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('timeline.older')}
        </button>
      )}
    </div>
  )
}

function useTimeline(id: string, subject: Subject) {
  const { corp_id } = useCorp()
  const kinds = SUBJECTS[subject].join(',')
  return useInfiniteQuery({
    queryKey: [corp_id, 'customers', id, 'timeline', kinds],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: SIZE, ...(kinds ? { kinds } : {}), ...(pageParam ? { cursor: pageParam } : {}) }
      return ask(corp_id, 'get', 'customers/{id}/timeline', { params: { id }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
}

function Happening({ entry, customer }: { entry: Entry; customer: string }) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const nameOf = useNames()
  return (
    <li data-kind={entry.kind}>
      <time className="number" title={format.exact(entry.at)}>
        {format.clock(entry.at)}
      </time>
      <span className="grow">{wordsOf(entry, { t, language, staffName: (id) => nameOf('staff', id) })}</span>
      {entry.kind === 'note' && <NoteMenu entry={entry} customer={customer} />}
    </li>
  )
}
