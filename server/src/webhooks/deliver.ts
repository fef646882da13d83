import { attempt } from './attempt.ts'
import { attemptBot, type BotSender } from './bots/attempt.ts'
import { isBot } from './bots/target.ts'
import type { Claim } from './claim.ts'
import type { Delivered } from './delivered.ts'

export type Delivering = BotSender & { onFault: (error: unknown) => void }

/** Works on a claim, by the kind of its receiver. What fails on our side is due again when its lease has ended. */
export async function deliver(sender: Delivering, claim: Claim): Promise<Delivered> {
  if (!isBot(claim.target)) {
    const { attempt: made, verdict } = await attempt(sender, claim)
    return { attempts: [made], verdict }
  }
  try {
    return await attemptBot(sender, claim, claim.target)
  } catch (error) {
    sender.onFault(error)
    return { attempts: [], verdict: 'silent' }
  }
}
