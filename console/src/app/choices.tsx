import { BulbOutlined, TranslationOutlined } from '@ant-design/icons'
import { useLanguage } from '../i18n/language.tsx'
import { THEMES, type ThemeName, useTheme } from '../kit/theme.tsx'
import { PopMenu } from './pop-menu.tsx'

/** Chinese or English; its name is in both, for who cannot read the other. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  return (
    <PopMenu
      label="语言 / Language"
      icon={<TranslationOutlined />}
      chosen={language}
      items={[
        { key: 'zh', label: <span lang="zh-CN">中文</span> },
        { key: 'en', label: <span lang="en">English</span> },
      ]}
      choose={(key) => choose(key === 'zh' ? 'zh' : 'en')}
    />
  )
}

export function ThemeSwitch() {
  const { t } = useLanguage()
  const { chosen, choose } = useTheme()
  return (
    <PopMenu
      label={t('theme')}
      icon={<BulbOutlined />}
      chosen={chosen}
      items={THEMES.map((key) => ({ key, label: t(`theme.${key}`) }))}
      choose={(key) => choose(key as ThemeName)}
    />
  )
}
