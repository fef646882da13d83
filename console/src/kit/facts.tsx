import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { useFormat } from './format.ts'

/** One of them; `whole` for one that takes a line of its own. */
type Fact = readonly [word: Word, value: ReactNode, whole?: 'whole']

/** Names and values of a record; what has no value is a dash. */
export function Facts({ of, columns = 2 }: { of: readonly Fact[]; columns?: number }) {
  const t = useText()
  return (
    <Descriptions
      size="small"
      colon={false}
      column={{ xs: 1, sm: columns }}
      items={of.map(([word, value, whole]) => ({
        ...(whole ? { span: 'filled' as const } : {}),
        key: word,
        label: t(word),
        children: value === null || value === undefined || value === '' ? '–' : value,
      }))}
    />
  )
}

/** A number as the language writes it. */
export function Count({ of }: { of: number | string | null | undefined }) {
  return <span className="number">{useFormat().number(of)}</span>
}

/** A time as the language writes it. */
export function Time({ at }: { at: number | null | undefined }) {
  return <span className="number">{useFormat().time(at)}</span>
}
