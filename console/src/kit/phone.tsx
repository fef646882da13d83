import type { ReactNode } from 'react'

/** A phone's chat as the customer will see it. */
export function Phone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="phone">
      <div className="phone-bar">{title}</div>
      <div className="phone-body">{children}</div>
    </div>
  )
}

/** One message in it. */
export function Bubble({ children, mine = false }: { children: ReactNode; mine?: boolean }) {
  return (
    <div className={mine ? 'bubble-row mine' : 'bubble-row'}>
      <span className="bubble-face" aria-hidden />
      <div className="bubble">{children}</div>
    </div>
  )
}
