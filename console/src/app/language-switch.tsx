import { TranslationOutlined } from '@ant-design/icons'
import { useLanguage } from '../i18n/language.tsx'
import { PopMenu } from './pop-menu.tsx'

/** Chinese or English; its name is in both, for who cannot read the other. */
export function LanguageSwitch({ above = false }: { above?: boolean }) {
  const { language, choose } = useLanguage()
  return (
    <PopMenu
      label="语言 / Language"
      icon={<TranslationOutlined />}
      above={above}
      chosen={language}
      items={[
        { key: 'zh', label: <span lang="zh-CN">中文</span> },
        { key: 'en', label: <span lang="en">English</span> },
      ]}
      choose={(key) => choose(key === 'zh' ? 'zh' : 'en')}
    />
  )
}
