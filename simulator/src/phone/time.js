import { state } from './state.js'
import { locale, t } from './text.js'

const zone = () => state.view?.clock?.time_zone ?? state.zone ?? 'Asia/Shanghai'

const shown = (seconds, options) =>
  new Date(seconds * 1000).toLocaleString(locale(), { timeZone: zone(), hour12: false, ...options })
const day = (seconds) => shown(seconds, { year: 'numeric', month: 'numeric', day: 'numeric' })
const HOUR = { hour: '2-digit', minute: '2-digit' }

/** What time it is in the corporation, in Unix seconds. */
export const now = () => (state.frozen ?? Date.now() + state.ahead) / 1000

/** As people say it: today only the hour, yesterday by name, else the day. */
export function clock(seconds) {
  if (!seconds) return ''
  const hour = shown(seconds, HOUR)
  if (day(seconds) === day(now())) return hour
  if (day(seconds) === day(now() - 86_400)) return `${t('yesterday')} ${hour}`
  return `${shown(seconds, { month: 'numeric', day: 'numeric' })} ${hour}`
}

export const hourNow = () => shown(now(), HOUR)
export const dayNow = () => shown(now(), { month: 'long', day: 'numeric', weekday: 'short' })

/** Takes over the corporation's clock as a reply tells it. */
export function setClock({ now: at, frozen, time_zone }) {
  if (time_zone) state.zone = time_zone
  state.ahead = at * 1000 - Date.now()
  state.frozen = frozen ? at * 1000 : undefined
}
