import './facts.css'
import type { ReactNode } from 'react'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'

type Fact = readonly [word: Word, value: ReactNode]

/** Names and values; what has no value is a dash. */
export function Facts({ of }: { of: readonly Fact[] }) {
  const t = useText()
  return (
    <dl className="facts">
      {of.map(([word, value]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{orDash(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A value, or the dash that stands for none; zero is a value. */
export function orDash(value: ReactNode): ReactNode {
  return value === null || value === undefined || value === '' || value === false ? '–' : value
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
