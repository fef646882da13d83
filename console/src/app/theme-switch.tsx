import { BulbOutlined } from '@ant-design/icons'
import { useText } from '../i18n/language.tsx'
import { THEMES, type ThemeName, useTheme } from '../kit/theme/theme.tsx'
import { PopMenu } from './pop-menu.tsx'

/** Light, dark, or what the device says. */
export function ThemeSwitch({ above = false }: { above?: boolean }) {
  const t = useText()
  const { chosen, choose } = useTheme()
  return (
    <PopMenu
      label={t('theme')}
      icon={<BulbOutlined />}
      above={above}
      chosen={chosen}
      items={THEMES.map((key) => ({ key, label: t(`theme.${key}`) }))}
      choose={(key) => choose(key as ThemeName)}
    />
  )
}
