import { addressOrNothing } from '../contract/web-address.ts'
import { subscribableKinds } from '../feed/kinds.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { LONGEST_TEMPLATE, signs, type Target } from './bots/target.ts'
import { unknownName } from './bots/template.ts'

type Field = 'url' | 'kinds' | 'template' | 'bot_secret'

/** A subscription that cannot be saved as it was asked for. */
export class SubscriptionError extends Error {
  readonly field: Field
  constructor(field: Field, message: string) {
    super(message)
    this.field = field
  }
}

/** Throws unless a template has names that mean something, and a secret is given to a bot that signs. */
export function checkMessages(target: Target, template: string | null, botSecret: string | null | undefined): void {
  if (template && ([...template].length > LONGEST_TEMPLATE || unknownName(template) !== undefined))
    throw new SubscriptionError(
      'template',
      'template may name {{kind}}, {{action}}, {{record_id}}, {{time}} and {{data.…}} only, in 2,000 characters',
    )
  if (botSecret && !signs(target))
    throw new SubscriptionError('bot_secret', 'only bots of Feishu and DingTalk have a secret')
}

/** Throws unless deliveries can be sent there. */
export function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SubscriptionError('url', 'url must begin with http:// or https://')
  if (url.username || url.password) throw new SubscriptionError('url', 'url must not hold a user or a password')
  if (!addressOrNothing(text)) throw new SubscriptionError('url', 'url is too long, or has signs that no address has')
}

/** Throws unless all of these can be subscribed to. */
export async function checkKinds(connection: Sql | Tx, kinds: readonly string[]): Promise<void> {
  const known = await subscribableKinds(connection)
  const unknown = kinds.find((kind) => !known.includes(kind))
  if (kinds.length === 0 || unknown !== undefined)
    throw new SubscriptionError(
      'kinds',
      `kinds must be some of ${known.join(', ')}${unknown ? `, not ${unknown}` : ''}`,
    )
}
