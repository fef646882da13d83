import type { ReactNode } from 'react'

export type Tone = 'default' | 'blue' | 'green' | 'gold' | 'red' | 'purple' | 'cyan'

/** A small label. Ant Design's own colours fail the contrast of WCAG AA. */
export function Tag({ tone = 'default', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={`tag tag-${tone}`} title={title}>
      {children}
    </span>
  )
}
