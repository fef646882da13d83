import './settings.css'
import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { useRecord } from '../../api/list.ts'
import type { Right, Role } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'

/** `messages:send` is no role's: only API keys are given it. */
type Subject = Exclude<Right, 'messages:send'> extends `${infer S}:${string}` ? S : never

/** What rights are about, in the order of the menu. */
const SUBJECTS: Record<Subject, Word> = {
  home: 'menu.home',
  customers: 'menu.customers',
  notes: 'right.notes',
  phones: 'right.phones',
  acquisition: 'menu.acquisition',
  marketing: 'menu.marketing',
  tickets: 'tickets',
  chats: 'chats',
  'chat-contents': 'right.chatContents',
  service: 'quickReplies',
  projects: 'menu.projects',
  staff: 'staff',
  seats: 'seats',
  files: 'right.files',
  developers: 'menu.developers',
  sandbox: 'right.sandbox',
  settings: 'corporation',
  platform: 'platform',
  operators: 'operators',
  audit: 'audit',
}

/** What a role may see and change, as the API says. */
export function RightsTable({ role }: { role: Role }) {
  const t = useText()
  const { data } = useRecord('roles')
  const rights: readonly Right[] = data?.items.find((each) => each.role === role)?.rights ?? []
  return (
    <ul className="rights">
      {Object.entries(SUBJECTS).map(([subject, title]) => {
        const acts = rights.filter((right) => right.startsWith(`${subject}:`))
        const sees = acts.length > 0
        const changes = acts.some((right) => !right.endsWith(':read'))
        return (
          <li key={subject} className={sees ? '' : 'muted'}>
            {sees ? <CheckOutlined aria-label={t('yes')} /> : <MinusOutlined aria-label={t('no')} />} {t(title)}
            {sees && <span className="muted"> · {t(changes ? 'right.change' : 'right.read')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
