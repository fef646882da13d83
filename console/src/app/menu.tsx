import { ReadOutlined } from '@ant-design/icons'
import { Link, useRouterState } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useCorp } from '../api/corp.tsx'
import { usePreference } from '../api/preferences.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { useFavourites } from '../kit/favourites.ts'
import { DownIcon, StarIcon } from '../kit/icons.tsx'
import type { Page } from '../kit/page.ts'
import { menu, pages } from '../pages/menu.ts'

const NONE: readonly Word[] = []

/** The pages that the operator uses, as links in groups that fold; the favourites stand on top. */
export const Menu = memo(function Menu() {
  const t = useText()
  const { can } = useCorp()
  const { favourites } = useFavourites()
  const [folded, setFolded] = usePreference('menu.folded', NONE)
  const uses = ({ right, uses = right }: Page) => can(right) && can(uses)
  const liked = pages.filter((page) => favourites.includes(page.path) && can(page.right))
  const groups = menu.map((group) => ({ ...group, pages: group.pages.filter(uses) }))
  const fold = (title: Word) =>
    setFolded(folded.includes(title) ? folded.filter((each) => each !== title) : [...folded, title])
  return (
    <nav className="menu-pages" aria-label={t('menu')}>
      <CurrentInView />
      {liked.length > 0 && (
        <section aria-label={t('favourites')}>
          <h2>
            <span className="menu-group">
              <StarIcon filled /> {t('favourites')}
            </span>
          </h2>
          <ul>
            {liked.map((page) => (
              <Entry key={page.path} page={page} />
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ title, icon: Icon, pages: [first, ...others] }) => {
        if (!first) return null
        if (others.length === 0 && title !== 'menu.developers')
          return (
            <ul key={title} className="menu-single">
              <Entry page={first} icon={<Icon aria-hidden />} />
            </ul>
          )
        const isFolded = folded.includes(title)
        return (
          <section key={title} aria-label={t(title)}>
            <h2>
              <button type="button" className="menu-group" aria-expanded={!isFolded} onClick={() => fold(title)}>
                <Icon aria-hidden /> {t(title)}
                <DownIcon />
              </button>
            </h2>
            <ul hidden={isFolded}>
              {[first, ...others].map((page) => (
                <Entry key={page.path} page={page} />
              ))}
              {title === 'menu.developers' && (
                <li>
                  <a href="/docs/" target="_blank" rel="noreferrer">
                    {t('apiReference')} <ReadOutlined aria-hidden />
                  </a>
                </li>
              )}
            </ul>
          </section>
        )
      })}
    </nav>
  )
})

/** A link to a page; it finds out by itself whether it is the current one. */
function Entry({ page, icon }: { page: Page; icon?: ReactNode }) {
  const t = useText()
  const { corp_id } = useCorp()
  return (
    <li>
      <Link
        to={`/$corp/${page.path}`}
        params={{ corp: corp_id }}
        search={{} as never}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {icon}
        {t(page.title)}
      </Link>
    </li>
  )
}

/** Brings the entry of the page that is shown into view: it may stand far down, and links elsewhere lead to it too. */
function CurrentInView() {
  const at = useRef<HTMLSpanElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the path another entry is the current one
  useEffect(() => {
    at.current?.parentElement?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return <span hidden ref={at} />
}
