import '../../styles/developers.css'
import { useText } from '../../i18n/language.tsx'
import { numberColumn, textColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { listPage } from '../../kit/list-page.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { Code } from '../../kit/shown-once.tsx'
import { Tag } from '../../kit/tag.tsx'
import { asCurl, type LoggedRequest } from './request.ts'

export default listPage<LoggedRequest>({
  resource: 'requests',
  id: 'id',
  nameOf: ({ method, path }) => `${method} ${path}`,
  title: 'requests',
  about: 'requests.about',
  empty: 'requests.empty',
  search: 'requests.search',
  wide: true,
  readOne: true,
  filters: [{ kind: 'text', name: 'code', title: 'code' }],
  columns: [
    {
      title: 'time',
      width: 170,
      cell: ({ at }, { format }) => <span className="number nowrap">{format.time(at)}</span>,
    },
    {
      title: 'call',
      cell: ({ id, method, path }) => (
        <OpenLink id={id}>
          <span className="nowrap">
            <Tag>{method}</Tag>
            {path}
          </span>
        </OpenLink>
      ),
    },
    { title: 'code', cell: ({ code }) => <Tag tone={code === 0 ? 'green' : 'red'}>{code}</Tag> },
    numberColumn('httpStatus', 'status', { wide: true }),
    numberColumn('milliseconds', 'ms'),
    textColumn('address', 'address', { wide: true }),
  ],
  tabs: [{ key: 'overview', title: 'overview', render: (request) => <OneRequest request={request} /> }],
})

function OneRequest({ request }: { request: LoggedRequest }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className="stack">
      <Facts
        of={[
          ['time', format.time(request.at)],
          ['code', request.code],
          ['httpStatus', request.status],
          ['milliseconds', request.ms],
          ['secret', request.secret_name],
          ['address', request.address],
          ['requestId', <code key="id">{request.id}</code>],
        ]}
      />
      <Code label={t('asCurl')} text={asCurl(request, location.origin)} />
      <Code label={t('request')} text={JSON.stringify(request.request ?? null, null, 2)} />
      <Code label={t('reply')} text={JSON.stringify(request.reply ?? null, null, 2)} />
    </div>
  )
}
