import { App as AntApp, ConfigProvider, type ThemeConfig, theme } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../i18n/dictionary.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useMedia, useTheme } from '../kit/theme.tsx'
import { pageNonce } from './style-nonce.ts'

/** Ant Design's own texts and colours for what is inside, as language and theme are chosen. */
export function Dressed({ children }: { children: ReactNode }) {
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
      theme={(still ? UNMOVED : MOVED)[dark ? 'dark' : 'light']}
      locale={locale}
      button={BUTTON}
    >
      <AntApp message={MESSAGE}>{children}</AntApp>
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
const MESSAGE = { maxCount: 3 }

const STILL = matchMedia('(prefers-reduced-motion: reduce)')

const SHARED = {
  borderRadius: 6,
  /** The page's own, which differs by language. */
  fontFamily: 'inherit',
}
const TABLE = { cellPaddingBlockSM: 9, headerSplitColor: 'transparent', bodySortBg: 'transparent' }

/** The secondary texts are darker than Ant Design's own: those fail the contrast of WCAG AA on grey. */
const LIGHT: ThemeConfig = {
  token: {
    ...SHARED,
    colorPrimary: '#0b5cd6',
    colorPrimaryHover: '#0a4fb8',
    colorLink: '#0b5cd6',
    colorLinkHover: '#0a4fb8',
    colorError: '#cf1322',
    colorBgLayout: '#f4f6f9',
    colorTextSecondary: '#51596b',
    colorTextTertiary: '#5c6475',
    colorTextQuaternary: '#646c7c',
    colorTextDescription: '#5c6475',
    colorTextPlaceholder: '#666e7e',
  },
  components: {
    Table: { ...TABLE, headerBg: '#fafbfc', headerSortActiveBg: '#f1f4f8', headerColor: '#51596b' },
  },
}

const DARK: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#2f7cf0',
    colorError: '#ff8a84',
    colorLink: '#7db4ff',
    colorLinkHover: '#a3caff',
    colorBgLayout: '#0f1115',
    colorBgContainer: '#171a20',
    colorBgElevated: '#1e222a',
    colorTextSecondary: '#b3bac6',
    colorTextTertiary: '#a4acb9',
    colorTextQuaternary: '#98a0ae',
    colorTextDescription: '#a4acb9',
    colorTextPlaceholder: '#98a0ae',
  },
  components: {
    Table: { ...TABLE, headerBg: '#1c2027', headerSortActiveBg: '#232831', headerColor: '#b3bac6' },
    Button: {
      primaryColor: '#ffffff',
      // Ant Design's own is lighter: white on it fails the contrast of WCAG AA
      colorPrimaryHover: '#2563c4',
      dangerColor: '#2a0a0a',
      defaultHoverColor: '#7db4ff',
      defaultHoverBorderColor: '#7db4ff',
      defaultActiveColor: '#7db4ff',
    },
    Tabs: {
      itemSelectedColor: '#7db4ff',
      itemHoverColor: '#a3caff',
      itemActiveColor: '#7db4ff',
      inkBarColor: '#7db4ff',
    },
    Pagination: { itemActiveColor: '#7db4ff', itemActiveColorHover: '#a3caff' },
  },
}

/** Styles that both themes share, as there is one version of Ant Design here: changing the theme changes variables alone. */
const MOVED = { light: { ...LIGHT, hashed: false }, dark: { ...DARK, hashed: false } }
const unmoved = (theme: ThemeConfig) => ({ ...theme, token: { ...theme.token, motion: false } })
const UNMOVED = { light: unmoved(MOVED.light), dark: unmoved(MOVED.dark) }
