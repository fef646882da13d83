import type { Language } from '../contract/reasons.ts'

/** Which of our languages a caller's `Accept-Language` prefers: Chinese unless it puts English before it. */
export function languageOf(accepted = ''): Language {
  const wanted = accepted.split(',').map((part) => {
    const [, tag = '', quality = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+))?/.exec(part) ?? []
    return { language: tag.toLowerCase().split('-')[0], quality: Number(quality) }
  })
  const best = (language: Language) =>
    Math.max(0, ...wanted.filter((each) => each.language === language).map(({ quality }) => quality))
  return best('en') > best('zh') ? 'en' : 'zh'
}
