import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import type { RecordOf, Resource } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { type Params, type Search, searchText } from '../address.ts'
import { useFormat } from '../format.ts'
import { PlusIcon } from '../icons.tsx'
import { RecordForm } from '../lazy-form.tsx'
import { prefetchRecord, RecordPage } from '../lazy-record.tsx'
import { PageHead } from '../page-head.tsx'
import { usePageState, useSearchValues } from '../page-state.ts'
import type { Filter, ListSpec } from '../spec/list-spec.ts'
import { Failed, NextStep, Nothing } from '../states.tsx'
import { BulkBar, EveryoneBar } from './bulk-bar.tsx'
import { useCellTools } from './cell-tools.ts'
import { ColumnChoice, useColumnChoice } from './column-choice.tsx'
import { ExportButton } from './export.tsx'
import { FilterChips } from './filter-chips.tsx'
import { filterQuery, pageQuery, paramsOf, prefetchList, queryOf, SIZES, sizeOf } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { Pager } from './pager.tsx'
import { SavedViews, SaveView } from './saved-views.tsx'
import { useSelection } from './selection.ts'

type Json = Record<string, unknown>

/** Makes a page of a declaration. */
export function listPage<P extends Resource>(spec: ListSpec<RecordOf<P>> & { resource: P }) {
  return pageOver(spec as unknown as ListSpec<Json>)
}

/** The same for other types of record. `prefetch` asks for what the page will show, before it is drawn. */
export function pageOver<R extends Json>(spec: ListSpec<R>) {
  const Page = () => <ListPage spec={spec} />
  Page.prefetch = (corpId: string, search: Search) => prefetchList(spec, corpId, search)
  return Page
}

export function ListPage<R extends Json>({ spec }: { spec: ListSpec<R> }) {
  const t = useText()
  const { may } = useCorp()
  const { state, change } = usePageState(spec.form?.given)
  const search = useSearchValues()
  const mayCreate = Boolean(spec.form && may(`POST ${spec.resource}`))
  const create = mayCreate && (
    <button
      type="button"
      className="button primary"
      data-call={`POST ${spec.resource}`}
      onClick={() => change({ new: 'yes' })}
    >
      <PlusIcon /> {t(spec.createWord ?? 'create')}
    </button>
  )
  const list = (
    <section className="card list">
      <List spec={spec} create={create} />
    </section>
  )
  return (
    <>
      <PageHead title={t(spec.title)} about={spec.about && t(spec.about)} tabs={<SavedViews />}>
        {spec.Toolbar && <spec.Toolbar />}
        {spec.exportable && <ExportButton path={spec.resource} query={queryOf(spec, search)} />}
        {create}
      </PageHead>
      {spec.Above && <spec.Above />}
      {spec.Aside ? (
        <div className="divided">
          <spec.Aside />
          {list}
        </div>
      ) : (
        list
      )}
      {spec.form && mayCreate && state.new !== undefined && (
        <RecordForm
          spec={spec}
          form={spec.form}
          close={() => change({ ...unset(spec.form?.given), new: undefined } as never)}
        />
      )}
    </>
  )
}

/** Search, filters, rows and pages of a list, and the record that is open. */
function List<R extends Json>({ spec, create }: { spec: ListSpec<R>; create: ReactNode }) {
  const t = useText()
  const { can } = useCorp()
  const format = useFormat()
  const params = useMemo(() => filterParams(spec.filters), [spec])
  const { state, change } = usePageState(params)
  const search = useSearchValues()
  const { size, page } = sizeOf(search)
  const choice = useColumnChoice(spec.columns)
  const selection = useSelection<R>()
  const list = useList(spec.resource, pageQuery(spec, search), spec.every ? { every: spec.every } : {})
  const items = (list.data?.items ?? NONE) as unknown as readonly R[]
  const here = searchText({ ...search, open: undefined, tab: undefined, edit: undefined, new: undefined })
  /** The address of the rows that are there: while others are on their way, these need not be drawn again. */
  const [shown, setShown] = useState(here)
  if (shown !== here && !list.isPlaceholderData) setShown(here)
  const tools = useCellTools(shown)
  const filtered = Object.keys(filterQuery(spec.filters ?? [], search)).length > 0 || Boolean(state.q)
  /** The rows are drawn first, and what turns them after. */
  const total = useDeferredValue(list.data?.total ?? 0, 0)
  const idOf = (record: R) => String(record[spec.id])
  const { sort: _, ...found } = queryOf(spec, search)
  const asked = JSON.stringify(found)
  /** All that the list finds are chosen until it finds others. */
  const everyone = selection.all === asked
  const clearing = (
    <button
      type="button"
      className="button"
      onClick={() => change({ ...unset(filterParams(spec.filters)), q: undefined, page: undefined } as never)}
    >
      {t('list.showAll')}
    </button>
  )
  return (
    <>
      <div className="list-tools">
        {spec.search && (
          <ListSearch
            label={t(typeof spec.search === 'function' ? spec.search(can) : spec.search)}
            value={state.q ?? ''}
            search={(q) => change({ q: q || undefined, page: undefined }, { replace: true })}
          />
        )}
        <FilterChips filters={spec.filters ?? []} />
        <SaveView />
        <span className="list-count number" role="status">
          {list.data ? t('count', { n: format.number(list.data.total) }) : ''}
        </span>
        <ColumnChoice columns={spec.columns} choice={choice} />
      </div>
      {everyone && spec.bulk ? (
        <EveryoneBar count={list.data?.total ?? 0} clear={selection.clear}>
          {spec.bulk(NONE, selection.clear, { count: list.data?.total ?? 0, query: found })}
        </EveryoneBar>
      ) : selection.chosen.size > 0 && spec.bulk ? (
        <BulkBar
          chosen={selection.chosen}
          {...(spec.bulkMost && list.data && list.data.total > selection.chosen.size
            ? { everyone: { total: list.data.total, most: spec.bulkMost, choose: () => selection.chooseAll(asked) } }
            : {})}
          here={items.filter((record) => selection.chosen.has(idOf(record))).length}
          nameOf={spec.nameOf}
          drop={selection.drop}
          clear={selection.clear}
        >
          {spec.bulk([...selection.chosen.values()], selection.clear)}
        </BulkBar>
      ) : null}
      {list.error && !list.data ? (
        <Failed error={list.error} retry={() => list.refetch()} />
      ) : list.isLoading ? (
        <ListSkeleton columns={choice.visible} rows={size} />
      ) : items.length === 0 ? (
        <Nothing action={filtered ? clearing : create || <NextStep spec={spec} />}>
          {t(filtered ? 'list.noMatch' : spec.empty)}
        </Nothing>
      ) : (
        <ListTable
          spec={spec}
          columns={choice.visible}
          whole={choice.chosen}
          compact={choice.density === 'compact'}
          items={items}
          page={shown}
          tools={tools}
          sort={state.sort ?? spec.sort}
          sortBy={(sort) => change({ sort: sort ?? otherWay(state.sort, spec.sort), page: undefined })}
          {...(spec.bulk
            ? {
                picking: {
                  chosen: everyone ? marked(items.map(idOf)) : selection.marks,
                  pick: selection.picker(items, idOf),
                },
              }
            : {})}
          {...(spec.record
            ? { open: { id: state.open, go: (id: string) => change({ open: id, tab: undefined, edit: undefined }) } }
            : {})}
          prefetch={prefetchRecord}
          loading={list.isPlaceholderData}
        />
      )}
      {total > 0 && (
        <Pager
          {...{ page, size, total, sizes: SIZES }}
          go={(to) => change({ page: to === 1 ? undefined : to })}
          resize={(by) => change({ size: by === SIZES[0] ? undefined : by, page: undefined })}
        />
      )}
      {spec.record && <RecordPage spec={spec} items={items} />}
    </>
  )
}

const NONE: readonly never[] = []

const marked = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, true as const]))

const filterParams = (filters: readonly Filter[] = []): Params => Object.assign({}, ...filters.map(paramsOf))

/** Takes parameters out of the address. */
const unset = (params: Params = {}) => Object.fromEntries(Object.keys(params).map((name) => [name, undefined]))

/** After its last order a column goes back to the list's own; where that is what it has, to the other way round. */
const otherWay = (now: string | undefined, own: string | undefined) =>
  now === undefined && own ? (own.startsWith('-') ? own.slice(1) : `-${own}`) : undefined
