import { useLanguage } from '../../i18n/language.tsx'

/** Chinese or English, for this browser. */
export function LanguageChoice() {
  const { language, choose } = useLanguage()
  const options = [
    { key: 'zh', name: '中文', lang: 'zh-CN' },
    { key: 'en', name: 'English', lang: 'en' },
  ] as const
  return (
    <section className="card" aria-label="语言 / Language">
      <h2>语言 / Language</h2>
      {options.map(({ key, name, lang }) => (
        <label key={key} lang={lang}>
          <input type="radio" name="language" checked={language === key} onChange={() => choose(key)} /> {name}
        </label>
      ))}
    </section>
  )
}
