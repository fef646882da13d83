import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { useFormat } from './format.ts'

/** Names and values of a record; numbers as the language writes them, and what has no value is a dash. */
export function Facts({ of, columns = 2 }: { of: readonly (readonly [Word, ReactNode])[]; columns?: number }) {
  const t = useText()
  const format = useFormat()
  const shown = (value: ReactNode) => {
    if (typeof value === 'number') return format.number(value)
    return value === null || value === undefined || value === '' ? '–' : value
  }
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: columns }}
      items={of.map(([word, value]) => ({
        key: word,
        label: t(word),
        children: shown(value),
      }))}
    />
  )
}
