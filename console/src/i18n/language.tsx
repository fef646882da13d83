import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { dictionaries, type Language, type Word } from './dictionary.ts'

const KEY = 'guanxi.language'

/** Fills `{name}` in a text. */
export type Translate = (word: Word, values?: Values) => string
type Values = Readonly<Record<string, string | number>>

type Choice = { language: Language; t: Translate; choose(language: Language): void }
const Context = createContext<Choice | undefined>(undefined)

/** The chosen language; at first the browser's, Chinese or English. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(stored)
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [language])
  const value = useMemo<Choice>(
    () => ({
      language,
      t: translator(language),
      choose(next) {
        localStorage.setItem(KEY, next)
        setLanguage(next)
      },
    }),
    [language],
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
    return values ? fill(text, values) : text
  }
}

/** `{n|customer|customers}` is the first for one, and the second for any other number. */
function fill(text: string, values: Values): string {
  return text
    .replaceAll(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) =>
      String(values[name]) === '1' ? one : more,
    )
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

function stored(): Language {
  const language = localStorage.getItem(KEY)
  if (language === 'zh' || language === 'en') return language
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}
