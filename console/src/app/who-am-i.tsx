import { UserOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { signOut } from '../api/session.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { useCorp } from './corp.tsx'

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
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', type: 'group', label: `${session.name} · ${t(roleWord)}` },
          { key: 'out', label: t('signOut') },
        ],
        onClick: ({ key }) => key === 'out' && leave(),
      }}
    >
      <Button type="text" icon={<UserOutlined />} aria-label={t('whoAmI', { name: session.name })} />
    </Dropdown>
  )
}
