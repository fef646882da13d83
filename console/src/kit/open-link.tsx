import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A record's name: a link that opens the record, so that the keyboard and a new tab can. */
export function OpenLink({ id, children }: { id: string | number; children: ReactNode }) {
  return (
    <Link to="." search={((before: object) => ({ ...before, open: String(id) })) as never} className="open-link">
      {children}
    </Link>
  )
}

/** The same in a list's table, which opens the record itself: a hundred links of the router would be slow to draw. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="open-link">
      {children}
    </a>
  )
}
