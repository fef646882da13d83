import { useCorp } from '../api/corp.tsx'
import type { Language } from '../i18n/dictionary.ts'
import { type Translate, useLanguage } from '../i18n/language.tsx'
import { listed, quoted } from '../i18n/listed.ts'

/** Dates and numbers as the language writes them, in the corporation's time zone. */
export type Format = {
  /** A time as people say it: today, yesterday, or its day, with the hour. */
  time(seconds: number | null | undefined): string
  /** A time to the second. */
  exact(seconds: number | null | undefined): string
  date(seconds: number | null | undefined): string
  clock(seconds: number): string
  /** A day of the corporation, as `2026-05-18`, without its year. */
  monthDay(day: string): string
  /** The same with its year, or today or yesterday. */
  calendarDay(day: string): string
  /** A day that the eye finds at once: today, yesterday, or its date. */
  day(seconds: number): string
  number(value: number | string | null | undefined): string
  percent(share: number): string
  duration(seconds: number): string
  list(names: readonly string[]): string
  quoted(names: readonly string[]): string
}

export function useFormat(): Format {
  const { language, t } = useLanguage()
  const { time_zone = 'Asia/Shanghai' } = useCorp()
  const key = `${language} ${time_zone}`
  const format = made.get(key) ?? makeFormat(language, time_zone, t)
  made.set(key, format)
  return format
}

/** Made once for the whole console: objects of Intl are slow to make. */
const made = new Map<string, Format>()

function makeFormat(language: Language, timeZone: string, t: Translate): Format {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    return (seconds: number | null | undefined) => (seconds ? format.format(seconds * 1000) : '–')
  }
  const dated = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const timed = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [date, weekday, clock] = [at(dated), at({ weekday: 'short' }), at(timed)]
  const [year, thisYear] = [at({ year: 'numeric' }), at({ month: 'short', day: 'numeric' })]
  const day = (seconds: number) => {
    const now = Date.now() / 1000
    if (date(seconds) === date(now)) return t('today')
    if (date(seconds) === date(now - 86_400)) return t('yesterday')
    return year(seconds) === year(now) ? thisYear(seconds) : date(seconds)
  }
  const monthDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: '2-digit', day: '2-digit' })
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone, ...dated })
  const isoDay = (ago = 0) => iso.format(Date.now() - ago * 1000)
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    time: (seconds) => (seconds ? `${day(seconds)} ${clock(seconds)}` : '–'),
    exact: at({ ...dated, ...timed, second: '2-digit' }),
    date,
    clock,
    monthDay: (day) => monthDay.format(Date.parse(day)),
    calendarDay: (day) => (isoDay() === day ? t('today') : isoDay(86_400) === day ? t('yesterday') : day),
    day: (seconds) => (day(seconds) === date(seconds) ? `${date(seconds)} ${weekday(seconds)}` : day(seconds)),
    number: (value) => (value === null || value === undefined ? '–' : numbers.format(Number(value))),
    percent: (share) => percents.format(share),
    list: (names) => listed(names, language),
    quoted: (names) => quoted(names, language),
    duration(seconds) {
      const [days, hours, minutes] = [
        Math.floor(seconds / 86_400),
        Math.floor((seconds % 86_400) / 3600),
        Math.floor((seconds % 3600) / 60),
      ]
      if (days > 0) return t('duration.days', { days, hours })
      if (hours > 0) return t('duration.hours', { hours, minutes })
      return minutes > 0 ? t('duration.minutes', { minutes }) : t('duration.seconds', { seconds })
    },
  }
}
