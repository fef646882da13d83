import './tag.css'
import type { ReactNode } from 'react'

/** By meaning: plain, ours, better, worse, waiting, or plain information. */
export type Tone = 'plain' | 'brand' | 'gain' | 'loss' | 'waiting' | 'info'

/** A small label. */
export function Tag({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={`tag tag-${tone}`} title={title}>
      {children}
    </span>
  )
}
