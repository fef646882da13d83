import type { ReactNode } from 'react'

/** A page's name, what it is for, and its actions. */
export function PageHead({ title, about, children }: { title: string; about?: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}
