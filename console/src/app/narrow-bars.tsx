import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import type { SignedIn } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import { pages } from '../pages/menu.ts'
import { CorpSwitch } from './corp-switch.tsx'
import { Menu } from './menu.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { SearchButton } from './search.tsx'

/** The places at the bottom edge of a phone, for those who may open them; others fill the room. */
const PLACES = ['', 'customers', 'contact-ways', 'tickets']

type Props = { session: SignedIn; corp: { corp_id: string; name: string; logo: string; colour: string } }

/** What a narrow window has in place of the menu: a bar on top, and on phones five places at the bottom. */
export function NarrowBars({ session, corp }: Props) {
  const t = useText()
  const { can, role } = useCorp()
  const [open, setOpen] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [pathname])
  const allowed = pages.filter(({ right, uses = right }) => can(right) && can(uses))
  const wanted = allowed.filter(({ path }) => PLACES.includes(path))
  const places = [...wanted, ...allowed.filter((page) => !wanted.includes(page))].slice(0, PLACES.length)
  return (
    <>
      <header className="shell-top">
        <button type="button" className="icon-button" aria-label={t('menu')} onClick={() => setOpen(true)}>
          <MenuIcon />
        </button>
        <CorpSwitch session={session} corp={corp} />
        <span className="grow" />
        <SearchButton />
      </header>
      <nav className="shell-bottom" aria-label={t('menu.places')}>
        {places.map(({ path, title, short = title, icon: Icon }) => (
          <Link
            key={path}
            to={`/$corp/${path}`}
            params={{ corp: corp.corp_id }}
            search={{} as never}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <Icon aria-hidden />
            {t(short)}
          </Link>
        ))}
        <button type="button" onClick={() => setOpen(true)}>
          <MenuIcon />
          {t('menu.more')}
        </button>
      </nav>
      {open && (
        <Dialog title={t('menu')} bare className="menu-dialog" close={() => setOpen(false)}>
          <Menu />
          <OperatorMenu session={session} role={role} />
        </Dialog>
      )}
    </>
  )
}
