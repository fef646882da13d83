import { useMemo } from 'react'
import { usePreference } from '../../api/preferences.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { usePageKey } from '../current-page.tsx'
import { CheckIcon, ColumnsIcon } from '../icons.tsx'
import { Pop } from '../pop.tsx'
import type { Column } from '../spec/column-spec.ts'

/** How close rows stand; the same in all lists. */
const useDensity = () => usePreference<'normal' | 'compact'>('rows', 'normal')

/** The columns that the operator chose, by their titles; undefined where the list's width decides. */
export function useColumnChoice<R>(columns: readonly Column<R>[]) {
  const [titles, setTitles] = usePreference<readonly Word[] | null>(`columns.${usePageKey() || 'home'}`, null)
  const [density, setDensity] = useDensity()
  const visible = useMemo(() => {
    const shown = ({ title, optional }: Column<R>) => (titles ? titles.includes(title) : !optional)
    return columns.filter((column, n) => n === 0 || shown(column))
  }, [columns, titles])
  return { visible, chosen: titles !== null, setTitles, density, setDensity }
}

type Props<R> = { columns: readonly Column<R>[]; choice: ReturnType<typeof useColumnChoice<R>> }

/** Chooses what a list shows of its records, and how close its rows stand. */
export function ColumnChoice<R>({ columns, choice }: Props<R>) {
  const t = useText()
  const { visible, chosen, setTitles, density, setDensity } = choice
  const toggle = (column: Column<R>) => {
    const next = visible.includes(column) ? visible.filter((each) => each !== column) : [...visible, column]
    setTitles(columns.filter((each) => next.includes(each)).map(({ title }) => title))
  }
  return (
    <Pop button={<ColumnsIcon />} label={t('columns')} className="icon-button" align="right">
      {() => (
        <>
          <div className="pop-heading">{t('columns')}</div>
          <div className="pop-list">
            {columns.slice(1).map((column) => (
              <Check
                key={column.title}
                word={column.label ?? t(column.title)}
                checked={visible.includes(column)}
                toggle={() => toggle(column)}
              />
            ))}
          </div>
          {chosen && (
            <button type="button" className="pop-item" onClick={() => setTitles(null)}>
              {t('columns.reset')}
            </button>
          )}
          <hr />
          <Check
            word={t('rows.compact')}
            checked={density === 'compact'}
            toggle={() => setDensity(density === 'compact' ? 'normal' : 'compact')}
          />
        </>
      )}
    </Pop>
  )
}

function Check({ word, checked, toggle }: { word: string; checked: boolean; toggle(): void }) {
  return (
    <button type="button" role="menuitemcheckbox" aria-checked={checked} className="pop-item check" onClick={toggle}>
      <span className="check-mark">{checked && <CheckIcon />}</span>
      {word}
    </button>
  )
}
