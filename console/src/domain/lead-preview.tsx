import './lead-preview.css'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { useMedia } from '../kit/theme/theme.tsx'

const NARROW = matchMedia('(max-width: 639px)')

/** What customers see of a record, above its facts; folded where there is no room for both. */
export function LeadPreview({ children }: { children: ReactNode }) {
  const t = useText()
  const isNarrow = useMedia(NARROW)
  return (
    <details key={String(isNarrow)} className="lead-preview" open={!isNarrow}>
      <summary>{t('preview.asSeen')}</summary>
      {children}
    </details>
  )
}
