import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import { CloseIcon, DownIcon } from '../icons.tsx'
import { Pop } from '../pop.tsx'

type Props<R> = {
  chosen: ReadonlyMap<string, R>
  /** How many of them are rows of this page. */
  here: number
  nameOf(record: R): string
  drop(id: string): void
  clear(): void
  /** Chooses all that the list finds, where there are more, and not too many for one call. */
  everyone?: { total: number; most: number; choose(): void }
  children: ReactNode
}

/** What is chosen, on this page and others, and what can be done with it. */
export function BulkBar<R>({ chosen, here, nameOf, drop, clear, everyone, children }: Props<R>) {
  const t = useText()
  const format = useFormat()
  const elsewhere = chosen.size - here
  const says = elsewhere > 0 ? t('chosen.elsewhere', { n: chosen.size, m: elsewhere }) : t('chosen', { n: chosen.size })
  return (
    <section className="list-bulk" aria-label={says}>
      <Pop
        className="button quiet small"
        button={
          <>
            {says} <DownIcon />
          </>
        }
      >
        {() => (
          <div className="pop-list">
            {[...chosen].map(([id, record]) => (
              <button key={id} type="button" className="pop-item" title={t('chosen.drop')} onClick={() => drop(id)}>
                <span className="clip grow">{nameOf(record)}</span>
                <CloseIcon />
              </button>
            ))}
          </div>
        )}
      </Pop>
      {everyone && (
        <button
          type="button"
          className="button quiet small"
          disabled={everyone.total > everyone.most}
          title={everyone.total > everyone.most ? t('chosen.tooMany', { n: format.number(everyone.most) }) : undefined}
          onClick={everyone.choose}
        >
          {t('chosen.chooseAll', { n: format.number(everyone.total) })}
        </button>
      )}
      {children}
      <button type="button" className="button quiet small" onClick={clear}>
        {t('cancel')}
      </button>
    </section>
  )
}

/** All that the list finds are chosen, and what can be done with them. */
export function EveryoneBar({ count, clear, children }: Pick<Props<never>, 'clear' | 'children'> & { count: number }) {
  const t = useText()
  const says = t('chosen.all', { n: useFormat().number(count) })
  return (
    <section className="list-bulk" aria-label={says}>
      <strong>{says}</strong>
      {children}
      <button type="button" className="button quiet small" onClick={clear}>
        {t('cancel')}
      </button>
    </section>
  )
}
