import '../../styles/developers.css'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { numberColumn, textColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { RecordDrawer } from '../../kit/lazy.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { expectList } from '../../kit/list-query.ts'
import type { ListSpec } from '../../kit/list-spec.ts'
import { RowLink } from '../../kit/open-link.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { type PageState, usePageState } from '../../kit/page-state.ts'
import { Code } from '../../kit/shown-once.tsx'
import { Tag } from '../../kit/tag.tsx'
import type { LoggedRequest } from './request.ts'
import { RequestErrors } from './request-errors.tsx'

/** Milliseconds between two looks: calls are no change of a record, so nothing tells of them. */
const LOOK_MS = 3000

const spec: ListSpec<LoggedRequest> = {
  resource: 'requests',
  id: 'id',
  nameOf: ({ method, path }) => `${method} ${path}`,
  title: 'requests',
  about: 'requests.about',
  empty: 'requests.empty',
  next: { word: 'next.secrets', page: 'secrets' },
  search: 'requests.search',
  wide: true,
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
      cell: ({ id, method, path }, { addressOf }) => (
        <RowLink to={addressOf(id)}>
          <span className="nowrap">
            <Tag>{method}</Tag> {path}
          </span>
        </RowLink>
      ),
    },
    { title: 'code', cell: ({ code }) => <Tag tone={code === 0 ? 'green' : 'red'}>{code}</Tag> },
    numberColumn('httpStatus', 'status', { widest: true }),
    numberColumn('milliseconds', 'ms'),
    textColumn('address', 'address', { widest: true }),
  ],
  tabs: [{ key: 'overview', title: 'overview', render: (request) => <OneRequest request={request} /> }],
}

/** The last calls of the open API, one by one or the refused ones by endpoint and code. */
export default function Requests() {
  const t = useText()
  const { state, change } = usePageState()
  const view = state.view === 'errors' ? 'errors' : 'calls'
  const choose = (
    <Segmented
      aria-label={t('view')}
      value={view}
      options={[
        { value: 'calls', label: t('requests.calls') },
        { value: 'errors', label: t('requests.errors') },
      ]}
      onChange={(next) => change({ view: next === 'calls' ? undefined : next, page: undefined })}
    />
  )
  if (view === 'calls') return <ListPage spec={{ ...spec, toolbar: () => choose }} />
  return (
    <>
      <PageHead title={t('requests')} about={t('requests.errorsAbout')}>
        {choose}
      </PageHead>
      <RequestErrors />
      <RecordDrawer spec={spec} items={[]} />
    </>
  )
}

Requests.expect = (corpId: string, state: PageState) => {
  if (state.view !== 'errors') expectList(spec, corpId, state)
}

function OneRequest({ request }: { request: LoggedRequest }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data: curl } = useQuery({
    queryKey: [corp_id, 'requests', request.id, 'curl'],
    queryFn: async () =>
      (await fetch(`/admin-api/corps/${encodeURIComponent(corp_id)}/requests/${request.id}/curl`)).text(),
  })
  return (
    <div className="stack">
      <Facts
        of={[
          ['time', format.time(request.at_ms / 1000)],
          ['code', request.code],
          ['httpStatus', request.status],
          ['milliseconds', request.ms],
          ['secret', request.secret_id],
          ['address', request.address],
          ['requestId', <code key="id">{request.request_id}</code>],
        ]}
      />
      <Code label={t('asCurl')} text={curl ?? ''} />
      <Code label={t('request')} text={pretty(request.request || request.query)} />
      <Code label={t('reply')} text={pretty(request.reply)} />
    </div>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
