import type { Locale } from 'antd/es/locale'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { dictionaries, type Language, type Word } from './dictionary.ts'

const KEY = 'guanxi.language'

/** Fills `{name}` in a text. */
export type Translate = (word: Word, values?: Record<string, string | number>) => string

type Choice = { language: Language; antd: Locale | undefined; t: Translate; choose(language: Language): void }
const Context = createContext<Choice | undefined>(undefined)

/** The chosen language; at first the browser's, Chinese or English. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(stored)
  const [antd, setAntd] = useState<Locale>()
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    let current = true
    loadAntd[language]().then((module) => current && setAntd(module))
    return () => {
      current = false
    }
  }, [language])
  const value = useMemo<Choice>(
    () => ({
      language,
      antd,
      t: translator(language),
      choose(next) {
        localStorage.setItem(KEY, next)
        setLanguage(next)
      },
    }),
    [language, antd],
  )
  return <Context value={value}>{children}</Context>
}

export function useLanguage(): Choice {
  return useContext(Context) as Choice
}

/** The texts of the chosen language. */
export function useText(): Translate {
  return useLanguage().t
}

const translators = new Map<Language, Translate>()

/** One function for each language, so that it may stand in lists of dependencies. */
function translator(language: Language): Translate {
  const made = translators.get(language) ?? makeTranslator(language)
  translators.set(language, made)
  return made
}

function makeTranslator(language: Language): Translate {
  const words = dictionaries[language]
  return (word, values) => {
    const text = words[word]
    return values ? text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : text
  }
}

function stored(): Language {
  const language = localStorage.getItem(KEY)
  if (language === 'zh' || language === 'en') return language
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

const loadAntd: Record<Language, () => Promise<Locale>> = {
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
