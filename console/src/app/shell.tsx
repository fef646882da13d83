import './shell.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { CorpProvider } from '../api/corp.tsx'
import { useLive } from '../api/live.ts'
import { RIGHTS } from '../api/rights.ts'
import { type Entered, enteredQuery, hasRight, sessionQuery, settingsQuery } from '../api/session.ts'
import type { Right } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { Confirmations } from '../kit/confirm.tsx'
import { CurrentPage } from '../kit/current-page.tsx'
import { BesidePlace } from '../kit/record/beside.tsx'
import { Loading } from '../kit/states.tsx'
import { pages } from '../pages/menu.ts'
import { AntProvider } from './ant-provider.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { CorpSwitch } from './corp-switch.tsx'
import { Menu } from './menu.tsx'
import { NarrowBars } from './narrow-bars.tsx'
import { OperatorMenu } from './operator-menu.tsx'
import { ForbiddenPage, NotYourCorp } from './outcome.tsx'
import { PasswordNotice } from './password-notice.tsx'
import { Search, SearchButton } from './search.tsx'
import { SessionEnded } from './session-ended.tsx'
import { Toasts } from './toasts.tsx'

/** What stands around every page of a corporation: menu, search, who is signed in. */
export default function Shell() {
  const { corp: corpId = '' } = useParams({ strict: false })
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: entered } = useSuspenseQuery(enteredQuery(session, corpId))
  return (
    <AntProvider>
      {entered ? <InCorp entered={entered} /> : <NotYourCorp session={session} corpId={corpId} />}
      <SessionEnded />
      <Toasts />
      <Confirmations />
    </AntProvider>
  )
}

function InCorp({ entered }: { entered: Entered }) {
  const t = useText()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const { data: settings } = useQuery(settingsQuery(entered.corp_id))
  const time_zone = settings?.time_zone
  const corp = useMemo(() => {
    const can = (right: Right | undefined) => right === undefined || hasRight(session, entered.corp_id, right)
    const may = (call: string) => RIGHTS[call] !== undefined && can(RIGHTS[call])
    return { ...entered, ...(time_zone ? { time_zone } : {}), session, can, may }
  }, [entered, session, time_zone])
  const pathname = useLocation({ select: (location) => location.pathname })
  const path = pathname.split('/').filter((part) => part !== '' && part !== 'console')[1] ?? ''
  const page = pages.find((each) => each.path === path)
  const current = useMemo(() => ({ path }), [path])
  useLive(entered.corp_id)
  useEffect(() => localStorage.setItem('guanxi.corp', entered.corp_id), [entered])
  useEffect(() => {
    document.title = page ? `${t(page.title)} · Guanxi` : 'Guanxi'
  }, [page, t])
  const { logo = '', colour = '' } = settings ?? {}
  const side = (
    <>
      <div className="menu-top">
        <CorpSwitch session={session} corp={{ ...entered, logo, colour }} />
        <SearchButton />
      </div>
      <Menu />
      <OperatorMenu session={session} role={entered.role} />
    </>
  )
  return (
    <CorpProvider value={corp}>
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      <Search />
      <div className="shell">
        <aside className="shell-menu">{side}</aside>
        <NarrowBars session={session} corp={{ ...entered, logo, colour }} />
        <Main key={entered.corp_id}>
          <CurrentPage value={current}>
            <Suspense fallback={<Loading />}>{page && !corp.can(page.right) ? <ForbiddenPage /> : <Outlet />}</Suspense>
          </CurrentPage>
        </Main>
      </div>
    </CorpProvider>
  )
}

/** The page, and the place beside it where a record opens. */
function Main({ children }: { children: ReactNode }) {
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  return (
    <main className="shell-main" id="main">
      <div className="notices">
        <ConnectionNotice />
        <PasswordNotice />
      </div>
      <BesidePlace value={beside}>
        <div className="page">{children}</div>
        <div className="beside" ref={setBeside} />
      </BesidePlace>
    </main>
  )
}
