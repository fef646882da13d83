import { useText } from '../../i18n/language.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Segments } from '../../kit/segments.tsx'
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
    <Segments
      label={t('customer.followed')}
      choices={CHOICES.map(({ value, word }) => ({ value, text: t(word) }))}
      value={state.followed}
      onChange={(followed) => change({ followed, page: undefined })}
    />
  )
}
