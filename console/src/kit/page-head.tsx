import './page-head.css'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { useCurrentPage } from './current-page.tsx'
import { useFavourites } from './favourites.ts'
import { StarIcon } from './icons.tsx'

type Props = {
  title: string
  about?: string | undefined
  /** What is done here; the one that matters most stands last. */
  children?: ReactNode
  /** Views of the page, as tabs below. */
  tabs?: ReactNode
}

/** A page's name, one sentence about it, and its actions. */
export function PageHead({ title, about, children, tabs }: Props) {
  return (
    <header className="page-head">
      <div className="page-title">
        <h1>
          {title} <Favourite title={title} />
        </h1>
        {about && <p>{about}</p>}
      </div>
      <div className="actions">{children}</div>
      {tabs}
    </header>
  )
}

/** Puts the page among the operator's favourites, which stand on top of the menu. */
function Favourite({ title }: { title: string }) {
  const t = useText()
  const { path } = useCurrentPage()
  const { favourites, toggle } = useFavourites()
  const chosen = favourites.includes(path)
  if (path === '') return null
  return (
    <button
      type="button"
      className={chosen ? 'favourite chosen' : 'favourite'}
      aria-pressed={chosen}
      aria-label={t('favourite', { name: title })}
      title={t('favourite', { name: title })}
      onClick={() => toggle(path)}
    >
      <StarIcon filled={chosen} />
    </button>
  )
}
