import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../i18n/dictionary.ts'
import { useLanguage } from '../i18n/language.tsx'
import { ANT_THEMES } from '../kit/theme/ant-theme.ts'
import { useMedia, useTheme } from '../kit/theme/theme.tsx'
import { pageNonce } from './style-nonce.ts'

/** Ant Design's own texts and colours for what is inside, as language and theme are chosen. */
export function AntProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const { dark } = useTheme()
  const still = useMedia(STILL)
  // never none: a provider that gets its first locale later mounts everything inside anew, and what was open is lost
  const [locale, setLocale] = useState<Locale>({ locale: 'en' })
  useEffect(() => {
    let current = true
    loadLocale[language]().then((loaded) => current && setLocale(loaded))
    return () => {
      current = false
    }
  }, [language])
  return (
    <ConfigProvider
      csp={POLICY}
      theme={ANT_THEMES[still ? 'still' : 'moving'][dark ? 'dark' : 'light']}
      locale={locale}
      button={BUTTON}
    >
      {children}
    </ConfigProvider>
  )
}

const loadLocale: Record<Language, () => Promise<Locale>> = {
  zh: async () => {
    const [{ default: locale }] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')])
    const { default: dayjs } = await import('dayjs')
    dayjs.locale('zh-cn')
    return locale
  },
  en: async () => {
    const [{ default: locale }, { default: dayjs }] = await Promise.all([
      import('antd/es/locale/en_US'),
      import('dayjs'),
    ])
    dayjs.locale('en')
    return locale
  },
}

/** Always the same objects: with others, everything of Ant Design would be drawn again with each page. */
const POLICY = { nonce: pageNonce() }
const BUTTON = { autoInsertSpace: false }
const STILL = matchMedia('(prefers-reduced-motion: reduce)')
