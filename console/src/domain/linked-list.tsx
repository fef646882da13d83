import type { ReactNode } from 'react'
import type { QueryOf, RecordOf, Resource } from '../api/types.ts'
import type { Word } from '../i18n/dictionary.ts'
import { Clip } from '../kit/list/columns.tsx'
import { SubList } from '../kit/list/sub-list.tsx'
import type { PagePath } from '../kit/page.ts'
import { PageLink } from '../kit/page-link.tsx'
import type { Column } from '../kit/spec/column-spec.ts'

type Props<P extends Resource> = {
  resource: P
  query: QueryOf<P>
  id: keyof RecordOf<P> & string
  name: keyof RecordOf<P> & string
  /** What stands above the names. */
  title: Word
  page: PagePath
  /** The view of the page that has them, unless it is the first. */
  view?: string
  empty: Word
}

/** A list of any resource: the compiler cannot see that none of their paths takes an id. */
const List = SubList as unknown as (props: Record<string, unknown>) => ReactNode

/** Records of another page that belong to one, by name: each opens there. */
export function LinkedList<P extends Resource>({ resource, query, id, name, title, page, view, empty }: Props<P>) {
  const column: Column<RecordOf<P>> = {
    ...{ title, from: 'narrow' },
    cell: (record) => (
      <PageLink page={page} search={{ ...(view ? { view } : {}), open: String(record[id]) }}>
        <Clip>{String(record[name] || record[id])}</Clip>
      </PageLink>
    ),
  }
  return <List path={resource} query={query} id={id} columns={[column]} empty={empty} />
}
