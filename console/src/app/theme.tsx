import { type ThemeConfig, theme } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeName = (typeof THEMES)[number]

const KEY = 'guanxi.theme'
const system = matchMedia('(prefers-color-scheme: dark)')

type Choice = { chosen: ThemeName; dark: boolean; config: ThemeConfig; choose(name: ThemeName): void }
const Context = createContext<Choice | undefined>(undefined)

/** Keeps the chosen theme; `system` follows what the device says, while it says it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ThemeName>(stored)
  const systemDark = useSyncExternalStore(
    (changed) => {
      system.addEventListener('change', changed)
      return () => system.removeEventListener('change', changed)
    },
    () => system.matches,
  )
  const dark = chosen === 'dark' || (chosen === 'system' && systemDark)
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  const value = useMemo<Choice>(
    () => ({
      chosen,
      dark,
      config: dark ? DARK : LIGHT,
      choose(name) {
        localStorage.setItem(KEY, name)
        setChosen(name)
      },
    }),
    [chosen, dark],
  )
  return <Context value={value}>{children}</Context>
}

export function useTheme(): Choice {
  return useContext(Context) as Choice
}

function stored(): ThemeName {
  const name = localStorage.getItem(KEY)
  return THEMES.find((each) => each === name) ?? 'system'
}

const SHARED = {
  borderRadius: 6,
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', Roboto, sans-serif",
}
const TABLE = { cellPaddingBlockSM: 9, headerSplitColor: 'transparent', bodySortBg: 'transparent' }

/** The secondary texts are darker than Ant Design's own: those fail the contrast of WCAG AA on grey. */
const LIGHT: ThemeConfig = {
  token: {
    ...SHARED,
    colorPrimary: '#0b5cd6',
    colorLink: '#0b5cd6',
    colorError: '#cf1322',
    colorBgLayout: '#f4f6f9',
    colorTextSecondary: '#51596b',
    colorTextTertiary: '#5c6475',
    colorTextQuaternary: '#646c7c',
    colorTextDescription: '#5c6475',
    colorTextPlaceholder: '#666e7e',
  },
  components: { Table: { ...TABLE, headerBg: '#fafbfc', headerSortActiveBg: '#f1f4f8', headerColor: '#51596b' } },
}

const DARK: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#2f7cf0',
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
    Button: { primaryColor: '#ffffff' },
  },
}
