import type { Secrets } from '../secrets.ts'
import type { AttemptResult, Transport } from '../transport.ts'
import { readReply } from './reply.ts'
import { botRequest, withoutKeys } from './request.ts'
import type { BotTarget, Format } from './target.ts'

const TEXT = '这是一条测试消息：机器人已接好，此后的变更会发到这里。'

/** Has a bot say that it works, and tells what came of it; `error` says so too when it refused. */
export async function testBot(
  transport: Transport,
  target: BotTarget,
  { bot }: Secrets,
  format: Format,
  now: number,
): Promise<AttemptResult> {
  if (!bot) return { error: 'it has no address of a bot' }
  const answer = await transport.send({
    method: 'POST',
    ...botRequest(target, bot, { text: TEXT, format }, now * 1000),
  })
  const { error } = readReply(target, answer)
  return {
    ...answer,
    ...(answer.body === undefined ? {} : { body: withoutKeys(target, bot, answer.body) }),
    ...(error === undefined ? {} : { error: withoutKeys(target, bot, error) }),
  }
}
