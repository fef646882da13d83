import { type LocalMoment, localMoment, runsAt } from './receiving.ts'
import type { WelcomeVariant } from './receiving-fields.ts'

type Replying = { auto_reply: unknown; welcome_variants: readonly WelcomeVariant[]; zone: string }

/** What a code greets with at that time: the reply of a date, else of a weekday's slot, else the general one, or nothing. */
export function replyAt({ auto_reply, welcome_variants, zone }: Replying, at: number): unknown {
  if (welcome_variants.length === 0) return auto_reply
  const now = localMoment(at, zone)
  const running = welcome_variants.filter((variant) => isDue(variant, now))
  const chosen = running.find(({ kind }) => kind === 'dates') ?? running[0]
  return chosen?.reply ?? auto_reply
}

function isDue(variant: WelcomeVariant, now: LocalMoment): boolean {
  if (variant.kind === 'week') return runsAt(variant, now)
  return variant.start_day <= now.day && now.day <= variant.end_day
}

/** Where the name goes, as people write it. */
const NICKNAME = /\{ ?nickname ?\}/g

/** A welcome with the customer's name in the place of `{nickname}`. */
export function addressedTo(content: unknown, name: string): unknown {
  const { text } = content as { text?: { content?: string } }
  if (!text?.content?.match(NICKNAME)) return content
  return { ...(content as object), text: { ...text, content: text.content.replace(NICKNAME, () => name) } }
}
