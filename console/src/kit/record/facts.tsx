import './facts.css'
import type { ReactNode } from 'react'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'

/** One of them; `whole` for one that takes a line of its own. */
type Fact = readonly [word: Word, value: ReactNode]

/** Names and values; what has no value is a dash. */
export function Facts({ of }: { of: readonly Fact[] }) {
  const t = useText()
  return (
    <dl className="facts">
      {of.map(([word, value]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A time as people say it, exact when one points at it. */
export function Time({ at }: { at: number | null | undefined }) {
  const format = useFormat()
  return at ? (
    <time className="number" title={format.exact(at)}>
      {format.time(at)}
    </time>
  ) : (
    '–'
  )
}
