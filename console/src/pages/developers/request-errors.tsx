import './request-errors.css'
import { useMemo } from 'react'
import { useRecord } from '../../api/list.ts'
import type { Reply } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useCellTools } from '../../kit/list/cell-tools.ts'
import { moment, numberColumn } from '../../kit/list/columns.tsx'
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import type { PagePath } from '../../kit/page.ts'
import { PageLink } from '../../kit/page-link.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Failed, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'

type Advice = { word: Word; page?: PagePath }

/** What to do about a code; codes that belong to an endpoint are about its parameters. */
function adviceFor(code: number): Advice {
  return ADVICE[code] ?? { word: 'advice.parameters' }
}

const ADVICE: Record<number, Advice> = {
  10001: { word: 'advice.token', page: 'secrets' },
  10052: { word: 'advice.slower' },
  10053: { word: 'advice.slower' },
  10901: { word: 'advice.seat', page: 'seats' },
  10902: { word: 'advice.terms', page: 'corporation' },
  10904: { word: 'advice.path' },
  10905: { word: 'advice.path' },
  10906: { word: 'advice.json' },
  10909: { word: 'advice.idempotency' },
  10910: { word: 'advice.cursor' },
  10913: { word: 'advice.json' },
  10950: { word: 'advice.retry' },
  10953: { word: 'advice.retry' },
}

type Refused = Reply<'requests/errors'>['items'][number] & { key: string }

const COLUMNS: readonly Column<Refused>[] = [
  {
    ...{ title: 'call', from: 'narrow' },
    cell: ({ method, path, last_id }) => (
      <OpenLink id={last_id}>
        <span className="clip">
          <Tag>{method}</Tag> {path}
        </span>
      </OpenLink>
    ),
  },
  { title: 'code', from: 'narrow', width: 80, cell: ({ code }) => <Tag tone="loss">{code}</Tag> },
  numberColumn('times', 'count', { width: 72 }),
  { title: 'reasonAndAdvice', cell: ({ code, said }) => <What code={code} said={said ?? ''} /> },
  { title: 'requests.last', width: 130, cell: ({ last_at_ms }, { format }) => moment(format, last_at_ms / 1000) },
]

/** What was said, and what to do about it. */
function What({ code, said }: { code: number; said: string }) {
  const t = useText()
  const { word, page } = adviceFor(code)
  return (
    <div className="advice">
      <div>{said}</div>
      <div className="muted">
        {t(word)} {page && <PageLink page={page}>{t('open')}</PageLink>}
      </div>
    </div>
  )
}

/** Refused calls by endpoint and code, the most frequent first, with what to do about each. */
export function RequestErrors() {
  const t = useText()
  const tools = useCellTools()
  const { data, error, refetch } = useRecord('requests/errors')
  const items = useMemo(
    () => (data?.items ?? []).map((each) => ({ ...each, key: `${each.method} ${each.path} ${each.code}` })),
    [data],
  )
  if (error) return <Failed error={error} retry={() => refetch()} />
  return (
    <section className="card list">
      {!data ? (
        <ListSkeleton columns={COLUMNS} rows={8} />
      ) : items.length === 0 ? (
        <Nothing>{t('requests.noErrors')}</Nothing>
      ) : (
        <ListTable
          spec={{ id: 'key', nameOf: ({ key }) => key }}
          columns={COLUMNS}
          items={items}
          page=""
          tools={tools}
          sort={undefined}
          sortBy={() => {}}
        />
      )}
    </section>
  )
}
