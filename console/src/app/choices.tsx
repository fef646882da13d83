import { BulbOutlined, TranslationOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useLanguage } from '../i18n/language.tsx'
import { THEMES, type ThemeName, useTheme } from './theme.tsx'

/** Chinese or English; its name is in both, for who cannot read the other. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: [
          { key: 'zh', label: <span lang="zh-CN">中文</span> },
          { key: 'en', label: <span lang="en">English</span> },
        ],
        onClick: ({ key }) => choose(key === 'zh' ? 'zh' : 'en'),
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label="语言 / Language" />
    </Dropdown>
  )
}

export function ThemeSwitch() {
  const { t } = useLanguage()
  const { chosen, choose } = useTheme()
  const items = THEMES.map((key) => ({ key, label: t(`theme.${key}`) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ selectable: true, selectedKeys: [chosen], items, onClick: ({ key }) => choose(key as ThemeName) }}
    >
      <Button type="text" icon={<BulbOutlined />} aria-label={t('theme')} />
    </Dropdown>
  )
}
