import './phone.css'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'

/** A phone's chat as the customer will see it. */
export function Phone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="phone">
      <div className="phone-bar">{title}</div>
      <div className="phone-body">{children}</div>
    </div>
  )
}

/** The chat with the staff member who sends it, who is known only then. */
export function SenderPhone({ children }: { children: ReactNode }) {
  return <Phone title={useText()('preview.someone')}>{children}</Phone>
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
