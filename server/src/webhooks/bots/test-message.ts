import { reason } from '../../contract/reasons.ts'
import type { Secrets } from '../secrets.ts'
import type { AttemptResult, Transport } from '../transport.ts'
import { readReply } from './reply.ts'
import { botRequest, reasonWithoutKeys, withoutKeys } from './request.ts'
import type { BotTarget, Format } from './target.ts'

const TEXT = '这是一条测试消息：机器人已接好，此后的变更会发到这里。'

/** Has a bot say that it works, and tells what came of it; `reason` says so too when it refused. */
export async function testBot(
  transport: Transport,
  target: BotTarget,
  { bot }: Secrets,
  format: Format,
  now: number,
): Promise<AttemptResult> {
  if (!bot) return { reason: reason('bot_without_address') }
  const answer = await transport.send({
    method: 'POST',
    ...botRequest(target, bot, { text: TEXT, format }, now * 1000),
  })
  const { reason: why } = readReply(target, answer)
  const shown = why && { reason: reasonWithoutKeys(target, bot, why) }
  return answer.status === undefined ? answer : { ...answer, body: withoutKeys(target, bot, answer.body), ...shown }
}
