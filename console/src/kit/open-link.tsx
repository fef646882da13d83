import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The name in a row: a link that opens the record, so that the keyboard and a new tab can. */
export function OpenLink({ id, children }: { id: string | number; children: ReactNode }) {
  return (
    <Link
      to="."
      search={((before: object) => ({ ...before, open: String(id), tab: undefined })) as never}
      className="open-link"
    >
      {children}
    </Link>
  )
}
