import { Button, Input, Select } from 'antd'
import { useText } from '../i18n/language.tsx'
import { later } from './lazy.tsx'
import { filterQuery } from './list-query.ts'
import type { Filter } from './list-spec.ts'
import { useDirectory } from './names.tsx'
import { type PageState, usePageState } from './page-state.ts'

const PeriodFilter = later(() => import('./period-filter.tsx'), 'PeriodFilter')

/** A page's filters, in one line; the address keeps them. */
export function Filters({ filters }: { filters: readonly Filter[] }) {
  const t = useText()
  const { state, change } = usePageState()
  const set = (part: PageState) => change({ ...part, page: undefined })
  const asked = Object.keys(filterQuery(filters, state))
  return (
    <>
      {filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} state={state} set={set} />
      ))}
      {asked.length > 0 && (
        <Button type="link" onClick={() => set(Object.fromEntries(asked.map((name) => [name, undefined])))}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}

type Props<F> = { filter: F; state: PageState; set(part: PageState): void }

function OneFilter({ filter, state, set }: Props<Filter>) {
  const t = useText()
  const label = t(filter.title)
  if (filter.kind === 'of') return <OfFilter filter={filter} state={state} set={set} />
  if (filter.kind === 'choice')
    return (
      <Select
        className="filter"
        allowClear
        placeholder={label}
        aria-label={label}
        popupMatchSelectWidth={false}
        {...(filter.many ? { mode: 'multiple' as const, maxTagCount: 1 } : {})}
        value={state[filter.name] as never}
        options={filter.options.map(({ value, word }) => ({ value, label: t(word) }))}
        onChange={(value) => set({ [filter.name]: value })}
      />
    )
  if (filter.kind === 'text')
    return (
      <Input.Search
        className="filter"
        allowClear
        placeholder={label}
        aria-label={label}
        defaultValue={String(state[filter.name] ?? '')}
        onSearch={(value) => set({ [filter.name]: value.trim() })}
      />
    )
  return (
    <PeriodFilter
      label={label}
      from={state[filter.from]}
      to={state[filter.to]}
      set={(from, to) => set({ [filter.from]: from, [filter.to]: to })}
    />
  )
}

function OfFilter({ filter, state, set }: Props<Extract<Filter, { kind: 'of' }>>) {
  const t = useText()
  const { entries, loading } = useDirectory(filter.directory)
  const label = t(filter.title)
  return (
    <Select
      className="filter"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={240}
      {...(filter.many ? { mode: 'multiple' as const, maxTagCount: 1 } : {})}
      value={state[filter.name] as never}
      options={entries.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => set({ [filter.name]: value })}
    />
  )
}
