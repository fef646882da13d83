import { useQuery } from '@tanstack/react-query'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Code, Withheld } from '../../kit/copy.tsx'
import { RecordPage } from '../../kit/lazy-record.tsx'
import { numberColumn, textColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { Tag } from '../../kit/tag.tsx'
import { ViewTabs, viewsPage } from '../../kit/views.tsx'
import type { LoggedRequest } from './request.ts'
import { RequestErrors } from './request-errors.tsx'

/** Milliseconds between two looks: calls are no change of a record, so nothing tells of them. */
const LOOK_MS = 3000

const spec = listSpec({
  resource: 'requests',
  id: 'id',
  nameOf: ({ method, path }) => `${method} ${path}`,
  title: 'requests',
  about: 'requests.about',
  empty: 'requests.empty',
  next: { word: 'next.secrets', page: 'secrets' },
  search: 'requests.search',
  every: LOOK_MS,
  filters: [
    { kind: 'choice', name: 'failed', title: 'results', options: [{ value: 'true', word: 'requests.failed' }] },
    { kind: 'text', name: 'code', title: 'code' },
  ],
  columns: [
    {
      title: 'time',
      width: 170,
      cell: ({ at_ms }, { format }) => <span className="number nowrap">{format.time(at_ms / 1000)}</span>,
    },
    {
      title: 'call',
      from: 'narrow',
      cell: ({ id, method, path }, { addressOf }) => (
        <RowLink to={addressOf(id)}>
          <span className="nowrap">
            <Tag>{method}</Tag> {path}
          </span>
        </RowLink>
      ),
    },
    {
      title: 'code',
      from: 'narrow',
      width: 80,
      cell: ({ code }) => <Tag tone={code === 0 ? 'gain' : 'loss'}>{code}</Tag>,
    },
    numberColumn('httpStatus', 'status', { from: 'widest' }),
    numberColumn('milliseconds', 'ms'),
    textColumn('address', 'address', { from: 'widest' }),
  ],
  record: {
    labels: ({ code }) => <Tag tone={code === 0 ? 'gain' : 'loss'}>{code}</Tag>,
    facts: [
      { title: 'time', cell: ({ at_ms }, { format }) => format.exact(at_ms / 1000) },
      numberColumn('httpStatus', 'status'),
      numberColumn('milliseconds', 'ms'),
      { title: 'secret', cell: ({ secret_id }) => secret_id && <SecretLink id={secret_id} /> },
      { title: 'requests.hint', cell: ({ hint }, { format }) => hint && hintText(hint, format.exact) },
      textColumn('address', 'address'),
      { ...textColumn('requestId', 'request_id'), copy: ({ request_id }) => request_id },
    ],
    tabs: [{ key: 'contents', title: 'request', render: (request) => <Contents request={request} /> }],
  },
})

/** The secret that a call was made with, by its name. */
function SecretLink({ id }: { id: string }) {
  const { data } = useRecord('secrets/{id}', { params: { id } })
  return (
    <PageLink page="secrets" search={{ open: id }}>
      {data?.name ?? id}
    </PageLink>
  )
}

/** Refused calls by endpoint and code. */
function Errors() {
  const t = useText()
  return (
    <>
      <PageHead title={t('requests')} about={t('requests.errorsAbout')} tabs={<ViewTabs />} />
      <RequestErrors />
      <RecordPage spec={spec as never} items={[]} />
    </>
  )
}

/** The last calls of the open API, one by one or the refused ones by endpoint and code. */
export default viewsPage([
  { key: 'calls', title: 'requests.calls', page: listPage(spec) },
  { key: 'errors', title: 'requests.errors', page: Errors },
])

/** The call as curl, and what was sent and answered. */
function Contents({ request }: { request: LoggedRequest }) {
  const t = useText()
  const { corp_id } = useCorp()
  const { data: curl } = useQuery({
    queryKey: [corp_id, 'requests', request.id, 'curl'],
    queryFn: async () =>
      (await fetch(`/admin-api/corps/${encodeURIComponent(corp_id)}/requests/${request.id}/curl`)).text(),
  })
  return (
    <div className="stack">
      <Code label={t('asCurl')} text={curl ?? ''} />
      {request.request_size > 0 && !request.request ? (
        <Withheld label={t('request')} word="withheld.orNone" />
      ) : (
        <Code label={t('request')} text={pretty(request.request || request.query) || '–'} />
      )}
      {request.reply_size > 0 && !request.reply ? (
        <Withheld label={t('reply')} />
      ) : (
        <Code label={t('reply')} text={pretty(request.reply) || '–'} />
      )}
    </div>
  )
}

/** What a refused call would need to be right. */
function hintText(hint: NonNullable<LoggedRequest['hint']>, time: (seconds: number) => string) {
  if (hint.used_at !== undefined) return time(hint.used_at)
  return hint.nearest ?? (hint.allowed?.startsWith(hint.field ?? '') ? hint.allowed : `${hint.field} ${hint.allowed}`)
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
