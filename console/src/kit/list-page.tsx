import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Pagination } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useList } from '../api/list.ts'
import type { RecordOf, Resource } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { ExportButton } from './export.tsx'
import { Filters } from './filters.tsx'
import { useFormat } from './format.ts'
import { expectDrawer, RecordDrawer, RecordForm } from './lazy.tsx'
import { directoriesOf, expectList, filterQuery, pageQuery, queryOf, sizeOf, sortedNext } from './list-query.ts'
import type { ListSpec } from './list-spec.ts'
import { ListTable } from './list-table.tsx'
import { useNames } from './names.tsx'
import { PageHead } from './page-head.tsx'
import { addressIn, type PageState, usePageState } from './page-state.ts'
import { Failed, Loading, NextStep, Nothing } from './states.tsx'

type Json = Record<string, unknown>

/** Makes a page of a declaration. */
export function listPage<P extends Resource>(spec: ListSpec<RecordOf<P>> & { resource: P }) {
  return pageOver(spec as unknown as ListSpec<Json>)
}

/** The same for other types of record. `expect` asks for what the page will show, before it is drawn. */
export function pageOver<R extends Json>(spec: ListSpec<R>) {
  const Page = () => <ListPage spec={spec} />
  Page.expect = (corpId: string, state: PageState) => expectList(spec, corpId, state)
  return Page
}

export function ListPage<R extends Json>({ spec }: { spec: ListSpec<R> }) {
  const t = useText()
  const format = useFormat()
  const corp = useCorp()
  const { state, change } = usePageState()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { size, page } = sizeOf(state)
  const list = useList(spec.resource, pageQuery(spec, state), spec.every ? { every: spec.every } : {})
  const creation = `POST ${spec.resource}`
  const mayCreate = Boolean(spec.form && corp.may(creation))
  const createButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} data-call={creation} onClick={() => change({ new: 'yes' })}>
      {t(spec.createWord ?? 'create')}
    </Button>
  )
  const directories = useMemo(() => directoriesOf(spec.columns), [spec.columns])
  const nameOf = useNames(directories)
  const here = addressIn({ ...state, open: undefined, tab: undefined, edit: undefined, new: undefined })
  /** The address of the rows that are there: while others are on their way, these need not be drawn again. */
  const [shown, setShown] = useState(here)
  if (shown !== here && !list.isPlaceholderData) setShown(here)
  const look = useMemo(() => {
    const addressOf = (id: unknown) => `${shown}${shown ? '&' : '?'}${addressIn({ open: String(id) }).slice(1)}`
    return { t, format, nameOf, addressOf }
  }, [t, format, nameOf, shown])
  const pick = useCallback(
    (ids: readonly string[], on: boolean) =>
      setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(on ? ids : []))),
    [],
  )
  const items = (list.data?.items ?? NONE) as unknown as readonly R[]
  const filtered =
    Object.keys({ ...filterQuery(spec.filters ?? [], state), ...spec.fixed }).length > 0 || Boolean(state.q)
  const picked = items.filter((record) => chosen.has(String(record[spec.id])))
  /** The rows are drawn first, and what turns them after. */
  const total = useDeferredValue(list.data?.total ?? 0, 0)
  return (
    <>
      <PageHead title={t(spec.title)} {...(spec.about ? { about: t(spec.about) } : {})}>
        {spec.toolbar?.()}
        {spec.exportable && <ExportButton path={spec.resource} query={queryOf(spec, state)} />}
        {createButton}
      </PageHead>
      {spec.above?.()}
      <Beside aside={spec.aside?.()}>
        <div className="card list">
          <div className="list-tools">
            {spec.search && (
              <Input.Search
                key={state.q ?? ''}
                defaultValue={state.q ?? ''}
                placeholder={t(spec.search)}
                aria-label={t(spec.search)}
                allowClear
                className="list-search"
                onSearch={(q) => change({ q: q.trim(), page: undefined })}
              />
            )}
            <Filters filters={spec.filters ?? []} />
            <span className="list-count number" role="status">
              {list.data ? t('count', { n: format.number(list.data.total) }) : ''}
            </span>
          </div>
          {picked.length > 0 && spec.bulk && (
            <div className="row list-bulk">
              <span>{t('chosen', { n: picked.length })}</span>
              {spec.bulk(picked, () => setChosen(new Set()))}
            </div>
          )}
          {list.error ? (
            <Failed error={list.error} retry={() => list.refetch()} />
          ) : (
            <>
              <ListTable
                spec={spec}
                items={items}
                page={shown}
                look={look}
                sort={state.sort ?? spec.sort}
                sortBy={(field) => change({ sort: sortedNext(field, state.sort, spec.sort), page: undefined })}
                {...(spec.bulk ? { picking: { chosen, pick } } : {})}
                {...(spec.tabs ? { open: (id: string) => change({ open: id, tab: undefined }) } : {})}
                expect={expectDrawer}
                loading={list.isLoading || list.isPlaceholderData}
              />
              {items.length === 0 && (
                <div className="list-empty">
                  {list.isLoading ? (
                    <Loading />
                  ) : (
                    <Nothing action={filtered ? undefined : createButton || <NextStep spec={spec} />}>
                      {t(filtered ? 'list.noMatch' : spec.empty)}
                    </Nothing>
                  )}
                </div>
              )}
              {total > 0 && (total > size || page > 1) && (
                <Pagination
                  className="list-pages"
                  align="end"
                  size="small"
                  current={page}
                  pageSize={size}
                  total={total}
                  showSizeChanger
                  pageSizeOptions={[20, 50, 100]}
                  onChange={(to, by) => change({ page: to === 1 ? undefined : to, size: by === 20 ? undefined : by })}
                />
              )}
            </>
          )}
        </div>
      </Beside>
      <RecordDrawer spec={spec} items={items} />
      {spec.form && mayCreate && state.new !== undefined && (
        <RecordForm spec={spec} form={spec.form} close={() => change({ new: undefined })} />
      )}
    </>
  )
}

const NONE: readonly never[] = []

/** The list alone, or beside what divides it. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return aside ? (
    <div className="beside">
      {aside}
      {children}
    </div>
  ) : (
    children
  )
}
