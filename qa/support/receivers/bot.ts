import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BotTarget } from '../../../server/src/webhooks/bots/target.ts'

/** What a bot was told to say. */
type Said = { text: string; body: Record<string, unknown> }

export const BOT_KEY = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa'
export const BOT_SECRET = 'SEC000000000000000000000this-is-secret'

const PATHS: Record<BotTarget, string> = {
  wecom_bot: `/cgi-bin/webhook/send?key=${BOT_KEY}`,
  feishu_bot: `/open-apis/bot/v2/hook/${BOT_KEY}`,
  dingtalk_bot: `/robot/send?access_token=${BOT_KEY}`,
}

/** A bot that answers as those of its platform do; `answer` says otherwise what it answers to its nth message. */
export async function startBot(target: BotTarget, answer: (n: number) => object | undefined = () => undefined) {
  const said: Said[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    const fault = answer(++calls) ?? faultIn(target, request.url as string, body)
    if (!fault) said.push({ text: wordsOf(body), body })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(fault ?? TAKEN[target]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ said, calls: () => calls, url: `http://127.0.0.1:${port}${PATHS[target]}` },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

const TAKEN: Record<BotTarget, object> = {
  wecom_bot: { errcode: 0, errmsg: 'ok' },
  feishu_bot: { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' },
  dingtalk_bot: { errcode: 0, errmsg: 'ok' },
}

/** What is wrong with a message: its key, its signature, its time, or its length. */
function faultIn(target: BotTarget, path: string, body: Record<string, unknown>): object | undefined {
  const { pathname, searchParams } = new URL(path, 'http://bot')
  if (target === 'feishu_bot') {
    if (!pathname.endsWith(BOT_KEY)) return { code: 19_001, msg: `param invalid: incoming webhook ${pathname}` }
    const key = `${body.timestamp}\n${BOT_SECRET}`
    const isFresh = Math.abs(Number(body.timestamp) - Date.now() / 1000) < 3600
    if (!isFresh || body.sign !== createHmac('sha256', key).update('').digest('base64'))
      return { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' }
    return undefined
  }
  if (target === 'dingtalk_bot') {
    if (searchParams.get('access_token') !== BOT_KEY) return { errcode: 300_001, errmsg: 'token is not exist' }
    const timestamp = searchParams.get('timestamp')
    const sign = createHmac('sha256', BOT_SECRET).update(`${timestamp}\n${BOT_SECRET}`).digest('base64')
    const isFresh = /^\d{13}$/.test(timestamp ?? '') && Math.abs(Number(timestamp) - Date.now()) < 3_600_000
    return isFresh && searchParams.get('sign') === sign ? undefined : { errcode: 310_000, errmsg: 'sign not match' }
  }
  if (searchParams.get('key') !== BOT_KEY) return { errcode: 93_000, errmsg: `invalid webhook url ${path}` }
  const isLong = Buffer.byteLength(wordsOf(body)) > (body.msgtype === 'markdown' ? 4_096 : 2_048)
  return isLong ? { errcode: 40_058, errmsg: 'content exceed max length' } : undefined
}

function wordsOf(body: Record<string, unknown>): string {
  const found = JSON.stringify(body, (name, value) =>
    ['timestamp', 'sign', 'title'].includes(name) ? undefined : value,
  )
  const { text, content, markdown, card } = JSON.parse(found)
  return text?.content ?? content?.text ?? markdown?.content ?? markdown?.text ?? card.elements[0].content
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}
