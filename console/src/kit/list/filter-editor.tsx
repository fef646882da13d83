import { useDeferredValue, useState } from 'react'
import { useChoices } from '../../api/directories.ts'
import { useText } from '../../i18n/language.tsx'
import { CheckIcon } from '../icons.tsx'
import { lazy } from '../lazy.tsx'
import type { Filter } from '../spec/list-spec.ts'

const PeriodField = lazy(() => import('./period-field.tsx'), 'PeriodField')

type Values = Record<string, unknown>
type Props<F = Filter> = { filter: F; asked: Values; set(part: Values): void; close(): void }
type Option = { value: string; label: string }

/** Where a filter's value is chosen or typed. */
export function FilterEditor({ filter, ...rest }: Props) {
  if (filter.kind === 'choice') return <ChoiceEditor filter={filter} {...rest} />
  if (filter.kind === 'reference') return <ReferenceEditor filter={filter} {...rest} />
  if (filter.kind === 'period')
    return (
      <div className="filter-period">
        <PeriodField
          from={rest.asked[filter.from] as number | undefined}
          to={rest.asked[filter.to] as number | undefined}
          set={(from, to) => rest.set({ [filter.from]: from, [filter.to]: to })}
        />
      </div>
    )
  return <TypedEditor filter={filter} {...rest} />
}

function ChoiceEditor({ filter, asked, set, close }: Props<Extract<Filter, { kind: 'choice' }>>) {
  const t = useText()
  const options = filter.options.map(({ value, word }) => ({ value: String(value), label: t(word) }))
  return <Options {...{ filter, asked, set, close, options }} />
}

function ReferenceEditor({ filter, asked, set, close }: Props<Extract<Filter, { kind: 'reference' }>>) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { entries, more } = useChoices(filter.directory, useDeferredValue(typed.trim()))
  const options = entries.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <input
        className="input filter-search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Options {...{ filter, asked, set, close, options }} />
      {more > 0 && <div className="pop-heading">{t('choices.more', { n: more })}</div>}
    </>
  )
}

type OptionsProps = {
  filter: Extract<Filter, { kind: 'choice' | 'reference' }>
  asked: Values
  set(part: Values): void
  close(): void
  options: readonly Option[]
}

function Options({ filter, asked, set, close, options }: OptionsProps) {
  const t = useText()
  const chosen = [asked[filter.name] ?? []].flat().map(String)
  const pick = (value: string) => {
    if (!filter.many) {
      set({ [filter.name]: value })
      return close()
    }
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    set({ [filter.name]: next.length > 0 ? next : undefined })
  }
  return (
    <div className="pop-list" role="listbox" aria-label={t(filter.title)} aria-multiselectable={filter.many === true}>
      {options.map(({ value, label }) => (
        <div
          key={value}
          role="option"
          tabIndex={0}
          className="pop-item"
          aria-selected={chosen.includes(value)}
          onClick={() => pick(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            pick(value)
          }}
        >
          <span className="clip">{label}</span>
          {chosen.includes(value) && <CheckIcon />}
        </div>
      ))}
      {options.length === 0 && <div className="pop-heading">{t('search.nothing')}</div>}
    </div>
  )
}

/** A text or a day. */
function TypedEditor({ filter, asked, set, close }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(String(asked[filter.name] ?? ''))
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        set({ [filter.name]: typed.trim() || undefined })
        close()
      }}
    >
      <input
        className="input"
        type={filter.kind === 'day' ? 'date' : 'text'}
        aria-label={t(filter.title)}
        placeholder={t(filter.title)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button primary">
        {t('filter.apply')}
      </button>
    </form>
  )
}
