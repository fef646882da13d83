import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { WEEKDAYS } from './code-hours.tsx'
import type { Variant } from './code-variants.tsx'
import { whenOf } from './welcome-at.ts'

/** A welcome of certain times in a line. */
export function VariantFact({ variant }: { variant: Variant }) {
  const t = useText()
  return (
    <span className="fact-line">
      <span className="muted">{whenOf(variant, (day) => t(WEEKDAYS[day - 1] as Word))}</span>{' '}
      {variant.reply.text?.content}
    </span>
  )
}
