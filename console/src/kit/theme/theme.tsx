import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type ThemeName = (typeof THEMES)[number]

const KEY = 'guanxi.theme'
const system = matchMedia('(prefers-color-scheme: dark)')

type Choice = { chosen: ThemeName; dark: boolean; choose(name: ThemeName): void }
const Context = createContext<Choice | undefined>(undefined)

/** Keeps the chosen theme; `system` follows what the device says, while it says it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ThemeName>(stored)
  const systemDark = useMedia(system)
  const dark = chosen === 'dark' || (chosen === 'system' && systemDark)
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }, [dark])
  const value = useMemo<Choice>(
    () => ({
      chosen,
      dark,
      choose(name) {
        localStorage.setItem(KEY, name)
        setChosen(name)
      },
    }),
    [chosen, dark],
  )
  return <Context value={value}>{children}</Context>
}

/** Whether the device matches, while it does. */
export function useMedia(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

export function useTheme(): Choice {
  return useContext(Context) as Choice
}

function stored(): ThemeName {
  const name = localStorage.getItem(KEY)
  return THEMES.find((each) => each === name) ?? 'system'
}
