import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'

/** The parts of the menu, in its order. */
const PARTS: readonly Word[] = [
  'menu.home',
  'menu.customers',
  'menu.acquisition',
  'menu.marketing',
  'menu.service',
  'menu.projects',
  'menu.organisation',
  'menu.developers',
  'menu.settings',
]

/** What a role may see, by the parts of the menu: an explanation, the API decides. */
const SEES: Record<string, readonly Word[]> = {
  owner: PARTS,
  marketer: ['menu.home', 'menu.customers', 'menu.acquisition', 'menu.marketing', 'menu.organisation'],
  agent: ['menu.home', 'menu.customers', 'menu.service', 'menu.organisation'],
  developer: ['menu.home', 'menu.organisation', 'menu.developers'],
  viewer: [
    'menu.home',
    'menu.customers',
    'menu.acquisition',
    'menu.marketing',
    'menu.service',
    'menu.projects',
    'menu.organisation',
  ],
}

export function RightsTable({ role }: { role: string }) {
  const t = useText()
  const sees = SEES[role] ?? []
  return (
    <ul className="rights">
      {PARTS.map((title) => (
        <li key={title} className={sees.includes(title) ? '' : 'muted'}>
          {sees.includes(title) ? <CheckOutlined aria-label={t('yes')} /> : <MinusOutlined aria-label={t('no')} />}{' '}
          {t(title)}
        </li>
      ))}
    </ul>
  )
}
