import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'

/** Names and values of a record; what has no value is a dash. */
export function Facts({ of, columns = 2 }: { of: readonly (readonly [Word, ReactNode])[]; columns?: number }) {
  const t = useText()
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: columns }}
      items={of.map(([word, value]) => ({
        key: word,
        label: t(word),
        children: value === null || value === undefined || value === '' ? '–' : value,
      }))}
    />
  )
}
