import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Table } from 'antd'
import { type Key, type ReactNode, useMemo, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useList } from '../api/list.ts'
import type { RecordOf, Resource } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { ExportButton } from './export.tsx'
import { Filters, filterQuery } from './filters.tsx'
import { useFormat } from './format.ts'
import { expectDrawer, RecordDrawer, RecordForm } from './lazy.tsx'
import type { ListSpec } from './list-spec.ts'
import { PageHead } from './page-head.tsx'
import { type PageState, usePageState } from './page-state.ts'
import { Failed, NextStep, Nothing } from './states.tsx'

type Json = Record<string, unknown>

/** Makes a page of a declaration. */
export function listPage<P extends Resource>(spec: ListSpec<RecordOf<P>> & { resource: P }) {
  return function Page() {
    return <ListPage spec={spec as unknown as ListSpec<Json>} />
  }
}

/** What the address asks of the list. */
export function queryOf<R>(spec: ListSpec<R>, state: PageState): Json {
  const searched = spec.search ? { q: state.q } : {}
  return { ...spec.fixed, ...searched, sort: state.sort ?? spec.sort, ...filterQuery(spec.filters ?? [], state) }
}

export function ListPage<R extends Json>({ spec }: { spec: ListSpec<R> }) {
  const t = useText()
  const format = useFormat()
  const corp = useCorp()
  const { state, change } = usePageState()
  const [chosen, setChosen] = useState<Key[]>([])
  const size = state.size ?? 20
  const page = state.page ?? 1
  const query = queryOf(spec, state)
  const list = useList(
    spec.resource,
    { ...query, limit: size, offset: (page - 1) * size },
    spec.every ? { every: spec.every } : {},
  )
  const creation = `POST ${spec.resource}`
  const mayCreate = Boolean(spec.form && corp.may(creation))
  const createButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} data-call={creation} onClick={() => change({ new: 'yes' })}>
      {t(spec.createWord ?? 'create')}
    </Button>
  )
  const columns = useMemo(
    () =>
      spec.columns.map((column) => ({
        title: t(column.title),
        key: column.sort ?? column.title,
        ...(column.width ? { width: column.width } : {}),
        ...(column.align ? { align: column.align } : {}),
        ...(column.wide ? { responsive: ['lg' as const] } : {}),
        ...(column.sort ? { sorter: true, sortOrder: orderOf(column.sort, state.sort ?? spec.sort) } : {}),
        render: (_: unknown, record: R) => column.cell(record, { t, format }),
      })),
    [spec, t, format, state.sort],
  )
  const items = (list.data?.items ?? []) as unknown as R[]
  const filtered =
    Object.keys({ ...filterQuery(spec.filters ?? [], state), ...spec.fixed }).length > 0 || Boolean(state.q)
  const picked = items.filter((record) => chosen.includes(String(record[spec.id])))
  return (
    <>
      <PageHead title={t(spec.title)} {...(spec.about ? { about: t(spec.about) } : {})}>
        {spec.toolbar?.()}
        {spec.exportable && <ExportButton path={spec.resource} query={query} />}
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
              {spec.bulk(picked, () => setChosen([]))}
            </div>
          )}
          {list.error ? (
            <Failed error={list.error} retry={() => list.refetch()} />
          ) : (
            <Table<R>
              size="small"
              rowKey={(record) => String(record[spec.id])}
              columns={columns}
              dataSource={items}
              loading={{ spinning: list.isLoading || list.isPlaceholderData, delay: 150 }}
              className="wide-table"
              locale={{
                emptyText: list.isLoading ? (
                  ' '
                ) : (
                  <Nothing action={filtered ? undefined : createButton || <NextStep spec={spec} />}>
                    {t(filtered ? 'list.noMatch' : spec.empty)}
                  </Nothing>
                ),
              }}
              {...(spec.bulk
                ? {
                    rowSelection: {
                      selectedRowKeys: chosen,
                      onChange: setChosen,
                      getCheckboxProps: (record: R) => ({ 'aria-label': spec.nameOf(record) }),
                    },
                  }
                : {})}
              pagination={
                (list.data?.total ?? 0) > size || page > 1
                  ? {
                      current: page,
                      pageSize: size,
                      total: list.data?.total ?? 0,
                      showSizeChanger: true,
                      pageSizeOptions: [20, 50, 100],
                      size: 'small',
                    }
                  : false
              }
              onChange={({ current, pageSize }, _filters, sorter) => {
                const one = Array.isArray(sorter) ? sorter[0] : sorter
                const sort = one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : undefined
                change({
                  page: current === 1 ? undefined : current,
                  size: pageSize === 20 ? undefined : pageSize,
                  ...(spec.columns.some((c) => c.sort) ? { sort } : {}),
                })
              }}
              onRow={(record) => ({
                className: 'clickable',
                onPointerEnter: expectDrawer,
                onClick: (event) => {
                  if ((event.target as HTMLElement).closest('a, button, input, label, .ant-table-selection-column'))
                    return
                  change({ open: String(record[spec.id]) })
                },
              })}
            />
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

function orderOf(field: string, sort: string | undefined): 'ascend' | 'descend' | null {
  return sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null
}
