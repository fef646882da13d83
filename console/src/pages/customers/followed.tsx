import './followed.css'
import { useText } from '../../i18n/language.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { followedParam } from './customer.ts'

const PARAMS = { followed: followedParam }

const CHOICES = [
  { value: undefined, word: 'all' },
  { value: 'now', word: 'customer.now' },
  { value: 'lost', word: 'customer.lost' },
] as const

/** Which customers the list shows: all, those whom somebody follows, or those who are lost. */
export function Followed() {
  const t = useText()
  const { state, change } = usePageState(PARAMS)
  return (
    <fieldset className="segments" aria-label={t('customer.followed')}>
      {CHOICES.map(({ value, word }) => (
        <button
          key={word}
          type="button"
          aria-pressed={state.followed === value}
          onClick={() => change({ followed: value, page: undefined })}
        >
          {t(word)}
        </button>
      ))}
    </fieldset>
  )
}
