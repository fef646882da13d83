import '../styles/outside.css'
import '../styles/shell.css'
import '../styles/kit.css'
import { MenuOutlined } from '@ant-design/icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { Button, Drawer } from 'antd'
import { Suspense, startTransition, useEffect, useMemo, useState } from 'react'
import { CorpProvider } from '../api/corp.tsx'
import { useLive } from '../api/live.ts'
import { RIGHTS } from '../api/rights.ts'
import { hasRight, sessionQuery, settingsQuery } from '../api/session.ts'
import type { Right } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { later } from '../kit/lazy.tsx'
import { Loading } from '../kit/states.tsx'
import { LanguageSwitch, ThemeSwitch } from './choices.tsx'
import { CorpSwitch } from './corp-switch.tsx'
import { Dressed } from './dressed.tsx'
import { Menu } from './menu.tsx'
import { ForbiddenPage } from './outcome.tsx'
import { pages } from './pages.ts'
import { Search } from './search.tsx'
import { SessionEnded } from './session-ended.tsx'
import { WhoAmI } from './who-am-i.tsx'

const KeptStyles = later(() => import('../kit/kept-styles.tsx'), 'KeptStyles')

/** Milliseconds after which nobody waits for the first page any more. */
const DRAWN_MS = 600

/** What stands around every page: menu, corporation, search, language, theme, who is signed in. */
export default function Shell() {
  const t = useText()
  const { corp: corpId = '' } = useParams({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: session } = useSuspenseQuery(sessionQuery)
  const [menuOpen, setMenuOpen] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const member = session.corps.find(({ corp_id }) => corp_id === corpId)
  const { data: settings } = useQuery(settingsQuery(member?.corp_id))
  const time_zone = settings?.time_zone
  const corp = useMemo(() => {
    if (!member) return undefined
    const can = (right: Right | undefined) => hasRight(session, member.corp_id, right)
    const may = (call: string) => RIGHTS[call] !== undefined && can(RIGHTS[call])
    return { ...member, ...(time_zone ? { time_zone } : {}), session, can, may }
  }, [member, session, time_zone])
  const path = pathname.split('/').filter((part) => part !== '' && part !== 'console')[1] ?? ''
  const page = pages.find((each) => each.path === path)

  useLive(corp?.corp_id)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(true)), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (corp) localStorage.setItem('guanxi.corp', corp.corp_id)
  }, [corp])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenuOpen(false), [pathname])
  useEffect(() => {
    document.title = page ? `${t(page.title)} · Guanxi` : 'Guanxi'
  }, [page, t])

  if (!corp) return <ForbiddenPage />
  return (
    <Dressed>
      <CorpProvider value={corp}>
        <a className="skip" href="#main">
          {t('skipToContent')}
        </a>
        <div className="shell">
          <Menu />
          <header className="shell-top">
            <Button
              className="open-menu"
              type="text"
              icon={<MenuOutlined />}
              aria-label={t('menu')}
              onClick={() => setMenuOpen(true)}
            />
            <CorpSwitch />
            <span className="grow" />
            <Search />
            <LanguageSwitch />
            <ThemeSwitch />
            <WhoAmI />
          </header>
          <main className="shell-main" id="main" key={corp.corp_id}>
            <Suspense fallback={<Loading />}>{page && !corp.can(page.right) ? <ForbiddenPage /> : <Outlet />}</Suspense>
          </main>
        </div>
        <Drawer
          rootClassName="menu-drawer"
          placement="left"
          size={248}
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          title={t('menu')}
          styles={{ body: { padding: 0 } }}
        >
          <Menu />
        </Drawer>
        <SessionEnded />
        {drawn && <KeptStyles />}
      </CorpProvider>
    </Dressed>
  )
}
