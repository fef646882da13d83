import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  CheckSquareOutlined,
  ClusterOutlined,
  CommentOutlined,
  ContactsOutlined,
  CrownOutlined,
  CustomerServiceOutlined,
  DeploymentUnitOutlined,
  FieldTimeOutlined,
  FormOutlined,
  GiftOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  ProfileOutlined,
  ProjectOutlined,
  QrcodeOutlined,
  RadarChartOutlined,
  ReadOutlined,
  ShareAltOutlined,
  SmileOutlined,
  SolutionOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TrophyOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ComponentType, memo, useEffect, useRef } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { Brand } from './brand.tsx'
import { menu } from './pages.ts'

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

/** The pages that the operator's rights open, as links; each link finds out by itself whether it is the current one. */
export const Menu = memo(function Menu() {
  const t = useText()
  const { corp_id, can } = useCorp()
  const groups = menu
    .map((group) => ({ ...group, pages: group.pages.filter(({ right }) => can(right)) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <nav className="shell-menu" aria-label={t('menu')}>
      <Brand />
      <CurrentInView />
      {groups.map(({ title, pages }) => (
        <section key={title} aria-label={t(title)}>
          {pages.length > 1 || title === 'menu.projects' ? <h2>{t(title)}</h2> : null}
          <ul>
            {pages.map((page) => {
              const Icon = ICONS[page.path] ?? ProfileOutlined
              return (
                <li key={page.path}>
                  <Link
                    to={`/$corp/${page.path}`}
                    params={{ corp: corp_id }}
                    activeOptions={{ exact: true, includeSearch: false }}
                  >
                    <Icon aria-hidden />
                    {t(page.title)}
                  </Link>
                </li>
              )
            })}
            {title === 'menu.developers' && (
              <li>
                <a href="/docs/" target="_blank" rel="noreferrer">
                  <ReadOutlined aria-hidden />
                  {t('apiReference')}
                </a>
              </li>
            )}
          </ul>
        </section>
      ))}
    </nav>
  )
})

const ICONS: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  '': HomeOutlined,
  customers: ContactsOutlined,
  'group-chats': TeamOutlined,
  tags: TagsOutlined,
  fields: ProfileOutlined,
  clues: SolutionOutlined,
  'crowd-packages': UsergroupAddOutlined,
  points: StarOutlined,
  'contact-ways': QrcodeOutlined,
  welcomes: SmileOutlined,
  forms: FormOutlined,
  'group-messages': MessageOutlined,
  moments: PictureOutlined,
  radars: RadarChartOutlined,
  'task-treasure': GiftOutlined,
  'group-fission': ShareAltOutlined,
  'check-ins': CheckSquareOutlined,
  rankings: TrophyOutlined,
  tickets: CustomerServiceOutlined,
  'ticket-templates': DeploymentUnitOutlined,
  chats: CommentOutlined,
  'quick-replies': ThunderboltOutlined,
  projects: ProjectOutlined,
  staff: ApartmentOutlined,
  seats: IdcardOutlined,
  secrets: KeyOutlined,
  webhooks: ApiOutlined,
  events: NotificationOutlined,
  requests: FieldTimeOutlined,
  corporation: BankOutlined,
  platform: ClusterOutlined,
  operators: CrownOutlined,
  audit: AuditOutlined,
}
