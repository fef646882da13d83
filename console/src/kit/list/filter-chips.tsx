import { useMemo, useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import type { Params } from '../address.ts'
import { useFormat } from '../format.ts'
import { CloseIcon, PlusIcon } from '../icons.tsx'
import { lazy } from '../lazy.tsx'
import { usePageState, useSearchValues } from '../page-state.ts'
import { Pop } from '../pop.tsx'
import type { Filter } from '../spec/list-spec.ts'
import { filterQuery, paramsOf } from './list-query.ts'
import './filter-chips.css'

const FilterEditor = lazy(() => import('./filter-editor.tsx'), 'FilterEditor')

type Values = Record<string, unknown>

/** A list's filters as chips that read as a sentence, and a way to add one; the address keeps them. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const t = useText()
  const shown = useMemo(() => filters.filter(({ kind }) => kind !== 'own'), [filters])
  const params = useMemo(() => Object.assign({}, ...shown.map(paramsOf)) as Params, [shown])
  const { change } = usePageState(params)
  const asked = filterQuery(shown, useSearchValues())
  const set = (part: Values) => change({ ...part, page: undefined } as never)
  const clear = (filter: Filter) =>
    set(Object.fromEntries(Object.keys(paramsOf(filter)).map((name) => [name, undefined])))
  const isAsked = (filter: Filter) => Object.keys(paramsOf(filter)).some((name) => asked[name] !== undefined)
  const { staff_id } = useCorp()
  const active = shown.filter(isAsked)
  const rest = shown.filter((filter) => !isAsked(filter))
  const others = rest.filter(({ needsStaff }) => !needsStaff || staff_id !== null)
  const withheld = rest.filter((filter) => !others.includes(filter))
  if (shown.length === 0) return null
  return (
    <>
      {active.map((filter) => (
        <Chip key={filter.name} filter={filter} asked={asked} set={set} clear={() => clear(filter)} />
      ))}
      {others.length > 0 && (
        <Pop
          className="button quiet small"
          button={
            <>
              <PlusIcon /> {t('filters.add')}
            </>
          }
        >
          {(close) => (
            <>
              <AddFilter filters={others} asked={asked} set={set} close={close} />
              {withheld.map(({ name, title }) => (
                <p key={name} className="pop-heading">
                  {t('filter.needsStaff', { what: t(title) })}
                </p>
              ))}
            </>
          )}
        </Pop>
      )}
      {active.length > 1 && (
        <button
          type="button"
          className="button quiet small"
          onClick={() => set(Object.fromEntries(Object.keys(asked).map((name) => [name, undefined])))}
        >
          {t('filters.clear')}
        </button>
      )}
    </>
  )
}

type ChipProps = { filter: Filter; asked: Values; set(part: Values): void; clear(): void }

function Chip({ filter, asked, set, clear }: ChipProps) {
  const t = useText()
  const says = useSentence(filter, asked)
  return (
    <span className="chip">
      <Pop button={says} className="chip-part">
        {(close) => <FilterEditor filter={filter} asked={asked} set={set} close={close} />}
      </Pop>
      <button type="button" className="chip-part" aria-label={t('filter.remove', { what: says })} onClick={clear}>
        <CloseIcon />
      </button>
    </span>
  )
}

type AddProps = { filters: readonly Filter[]; asked: Values; set(part: Values): void; close(): void }

function AddFilter({ filters, ...rest }: AddProps) {
  const t = useText()
  const [chosen, setChosen] = useState<Filter>()
  const only = filters.length === 1 ? filters[0] : chosen
  if (only) return <FilterEditor filter={only} {...rest} />
  return filters.map((filter) => (
    <button key={filter.name} type="button" className="pop-item" onClick={() => setChosen(filter)}>
      {t(filter.title)}
    </button>
  ))
}

/** What a filter asks for, in words. */
function useSentence(filter: Filter, asked: Values): string {
  const t = useText()
  const nameOf = useNames()
  const format = useFormat()
  const what = t(filter.title)
  if (filter.kind === 'period') {
    const [from, to] = [asked[filter.from], asked[filter.to]] as (number | undefined)[]
    if (from && to) return t('filter.between', { what, from: format.date(from), to: format.date(to) })
    return from
      ? t('filter.since', { what, from: format.date(from) })
      : t('filter.until', { what, to: format.date(to) })
  }
  const value = asked[filter.name]
  if (filter.kind === 'text') return t('filter.holds', { what, value: String(value) })
  if (filter.kind === 'day') return t('filter.on', { what, value: format.calendarDay(String(value)) })
  const words = [value].flat().map((each) => {
    if (filter.kind === 'reference') return nameOf(filter.directory, each)
    const option = filter.kind === 'choice' ? filter.options.find((one) => String(one.value) === each) : undefined
    return option ? t(option.word) : String(each)
  })
  return t('filter.is', { what, value: words.join(t('filter.or')) })
}
