import { usePairs } from '../../i18n/language.tsx'
import { platform } from '../../i18n/words/platform.ts'

type Found = { code: string; values: Readonly<Record<string, string | number>>; said: string }

/** What is said of the connection in the user's language; in the API's own words where a code is new to us. */
export function usePlatformWords() {
  const words = usePairs(platform)

  /** What the platform's number means and what to do about it; no number where it did not answer. */
  const refusal = (errcode: number | null, said: string | null): string => {
    if (errcode === null) return words('found.unreachable') ?? ''
    const address = errcode === 60020 ? (/(?:from ip: |加入：)([0-9a-fA-F.:]+)/.exec(said ?? '')?.[1] ?? '') : ''
    return words(`errcode.${errcode}`, { address }) ?? said ?? String(errcode)
  }
  return {
    refusal,
    /** What a check found. */
    found: ({ code, values, said }: Found): string =>
      code === 'refused' ? refusal(Number(values.errcode), said) : (words(`found.${code}`, values) ?? said),
    /** Why a connection was not made, by the API's code. */
    connecting: (code: string) => words(`connect.${code}`),
  }
}
