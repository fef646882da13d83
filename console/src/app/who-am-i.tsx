import { UserOutlined } from '@ant-design/icons'
import { useCorp } from '../api/corp.tsx'
import { signOut } from '../api/session.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { PopMenu } from './pop-menu.tsx'

/** Who is signed in, as what, and the way out. */
export function WhoAmI() {
  const t = useText()
  const { session, role } = useCorp()
  const leave = async () => {
    await signOut().catch(() => undefined)
    location.assign('/console/login')
  }
  const roleWord = `role.${session.admin ? 'admin' : role}` as Word
  return (
    <PopMenu
      label={t('whoAmI', { name: session.name })}
      icon={<UserOutlined />}
      heading={`${session.name} · ${t(roleWord)}`}
      items={[{ key: 'out', label: t('signOut') }]}
      choose={leave}
    />
  )
}
