import { dictionaries, type Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'

const isWord = (name: string): name is Word => name in dictionaries.zh

type Found = { code: string; values: Readonly<Record<string, string | number>>; said: string }

/** What a check of the connection found, in the user's language; in the API's own words where a code is new to us. */
export function foundWords({ code, values, said }: Found, t: Translate): string {
  if (code === 'refused') return refusalWords(Number(values.errcode), said, t)
  const word = `found.${code}`
  return isWord(word) ? t(word, values) : said
}

/** What the platform's number means and what to do about it; for a number that is new to us, what the platform said. */
export function refusalWords(errcode: number | null, said: string | null, t: Translate): string {
  if (errcode === null) return t('found.unreachable')
  const word = `errcode.${errcode}`
  if (!isWord(word)) return said ?? String(errcode)
  const address = /from ip: ([0-9a-fA-F.:]+)|: ([0-9a-fA-F.:]+)$/.exec(said ?? '')
  return t(word, { address: errcode === 60020 ? (address?.[1] ?? address?.[2] ?? '') : '' })
}
