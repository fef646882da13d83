import type { World } from '../sim.ts'
import { appMessages } from '../state/message-records.ts'
import { users } from '../state/records.ts'
import { dayOf } from '../world/calendar.ts'
import { postMessage } from '../world/conversations.ts'
import { findDepartment, findUser, isActive, membersBelow } from '../world/members.ts'
import { findMedia } from './attachments.ts'
import { type CallContext, canSee, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { type Fields, int, ints, isFields, str, strs } from './params.ts'
import { useQuota } from './quota.ts'

const TYPES = [
  'text',
  'image',
  'voice',
  'video',
  'file',
  'textcard',
  'news',
  'mpnews',
  'markdown',
  'miniprogram_notice',
  'template_card',
]
const INTERACTIVE = ['button_interaction', 'vote_interaction', 'multiple_interaction']
const HOUR_MS = 3_600_000

export const messageCalls = [
  platformCall({
    path: 'message/send',
    method: 'POST',
    about: 'a message from the app to members',
    needs: 'app',
    params: {
      touser: str(),
      toparty: str(),
      totag: str(),
      msgtype: str({ required: 40058 }),
      agentid: int({ required: 40056, code: 40056 }),
      safe: int(),
      enable_id_trans: int(),
      enable_duplicate_check: int(),
      duplicate_check_interval: int({ max: 14_400 }),
    },
    handle: sendMessage,
  }),
  platformCall({
    path: 'message/recall',
    method: 'POST',
    about: 'takes a message back within 24 h',
    needs: 'app',
    params: { msgid: str({ required: 41046 }) },
    handle({ world, args, app }) {
      const message = world.store.get(appMessages, world.corpid, args.msgid)
      if (!message || message.agentid !== app.agentid || message.time + 86_400 < world.now) return fail(41047)
      world.store.put(appMessages, world.corpid, { ...message, recalled: true })
    },
  }),
  platformCall({
    path: 'message/update_template_card',
    method: 'POST',
    about: 'changes a card once, within 72 h',
    needs: 'app',
    empty: { invaliduser: [] },
    params: {
      userids: strs(),
      partyids: ints(),
      tagids: ints(),
      atall: int(),
      agentid: int({ required: 40056 }),
      response_code: str({ required: 40058 }),
    },
    handle({ world, args, app, body }) {
      const [message] = world.store.list(appMessages, world.corpid, { by: args.response_code, limit: 1 })
      const late = message && message.time + 72 * 3600 < world.now
      if (!message || message.agentid !== app.agentid || late || message.updated)
        return fail(40058, 'invalid response_code')
      const { template_card = message.content, button } = body as Fields
      world.store.put(appMessages, world.corpid, {
        ...message,
        updated: true,
        content: button ? { ...(message.content as Fields), button } : template_card,
      })
      return { invaliduser: (args.userids ?? []).filter((userid) => !message.users.includes(userid)) }
    },
  }),
]

interface Sending {
  touser?: string
  toparty?: string
  totag?: string
  msgtype: string
  agentid: number
  enable_duplicate_check?: number
  duplicate_check_interval?: number
}

function sendMessage(call: CallContext<Sending>) {
  const { world, args, app, body } = call
  const { store, corpid, now, ids } = world
  if (args.agentid !== app.agentid) fail(301002)
  if (!TYPES.includes(args.msgtype)) fail(40058, 'invalid Request Parameter: msgtype')
  const content = body[args.msgtype]
  if (!isFields(content)) return fail(40058, `invalid Request Parameter: ${args.msgtype}`)
  const card = checkContent(call, args.msgtype, content)
  const { members, invaliduser, invalidparty, invalidtag } = recipients(call)
  if (members.length === 0) fail(81013, undefined, { invaliduser, invalidparty, invalidtag })
  const seats = store.count(users, corpid)
  useQuota(world, 'app-message', dayOf(now), seats * 200, members.length)
  const msgid = ids.next(corpid, 'msgid')
  if (!isRepeat(world, args, content)) {
    const response_code = card.interactive ? ids.next(corpid, 'code') : undefined
    const { task_id } = card
    store.put(appMessages, corpid, {
      msgid,
      agentid: app.agentid,
      msgtype: args.msgtype,
      users: members,
      time: now,
      response_code,
      task_id,
      content,
    })
    for (const userid of members) deliver(world, app.agentid, userid, msgid, args.msgtype, content)
    if (response_code) return { invaliduser, invalidparty, invalidtag, unlicenseduser: '', msgid, response_code }
  }
  return { invaliduser, invalidparty, invalidtag, unlicenseduser: '', msgid }
}

/** A member gets at most 30 a minute and 1000 an hour; what is over is dropped without a word. */
function deliver(world: World, agentid: number, userid: string, msgid: string, msgtype: string, content: Fields): void {
  const { store, corpid, now } = world
  const minute = store.bump(corpid, `app:${agentid}:${userid}:m${Math.floor(now / 60)}`)
  const hour = store.bump(corpid, `app:${agentid}:${userid}:h${Math.floor(now / 3600)}`)
  if (minute > 30 || hour > 1000) return
  postMessage(world, {
    conversation: `app/${agentid}/${userid}`,
    from: `app:${agentid}`,
    kind: 'app',
    msgtype,
    content: { ...content, ...nameOf(world, msgtype, content) },
    time: now,
    msgid,
  })
}

/** What a phone calls a file. */
function nameOf(world: World, msgtype: string, { media_id }: Fields): Fields {
  const filename = msgtype === 'file' || msgtype === 'video' ? findMedia(world, media_id)?.filename : undefined
  return filename ? { filename } : {}
}

function recipients(call: CallContext<Sending>) {
  const { world, args } = call
  const split = (text: string | undefined) => (text ?? '').split('|').filter((part) => part !== '')
  if (args.touser === '@all') {
    const all = world.store.list(users, world.corpid).filter((user) => isActive(user) && canSee(call, user.userid))
    return { members: all.map(({ userid }) => userid), invaliduser: '', invalidparty: '', invalidtag: '' }
  }
  const asked = split(args.touser)
  const parties = split(args.toparty)
  const tags = split(args.totag)
  if (asked.length > 1000 || parties.length > 100 || tags.length > 100)
    fail(40058, 'invalid Request Parameter: too many recipients')
  if (asked.length + parties.length + tags.length === 0) fail(40063)
  const reach = (userid: string) => {
    const user = findUser(world, userid)
    return user && canSee(call, user.userid) ? user.userid : undefined
  }
  const known = parties.filter((id) => findDepartment(world, Number(id)))
  const below = membersBelow(world, known.map(Number)).filter((userid) => canSee(call, userid))
  return {
    members: [...new Set([...asked.flatMap((userid) => reach(userid) ?? []), ...below])],
    invaliduser: asked
      .filter((userid) => !reach(userid))
      .map((userid) => userid.toLowerCase())
      .join('|'),
    invalidparty: parties.filter((id) => !known.includes(id)).join('|'),
    invalidtag: tags.join('|'),
  }
}

/** One with a title that leads somewhere: to a page, or to a mini program. */
const isArticle = (article: unknown): boolean =>
  isFields(article) && Boolean(article.title) && Boolean(article.url || (article.appid && article.pagepath))

function checkContent(
  { world, app }: CallContext<Sending>,
  msgtype: string,
  content: Fields,
): { interactive: boolean; task_id?: string } {
  if (msgtype === 'text' && !content.content) fail(44004)
  if (['image', 'voice', 'video', 'file'].includes(msgtype) && !findMedia(world, content.media_id)) fail(40007)
  if (msgtype === 'news') {
    const articles: unknown[] = Array.isArray(content.articles) ? content.articles : []
    if (articles.length < 1 || articles.length > 8 || !articles.every(isArticle))
      fail(40058, 'invalid Request Parameter: articles')
  }
  if (msgtype === 'textcard' && (!content.title || !content.description || !content.url))
    fail(40058, 'invalid Request Parameter: textcard')
  if (msgtype !== 'template_card') return { interactive: false }
  const interactive = INTERACTIVE.includes(String(content.card_type))
  const task_id = typeof content.task_id === 'string' ? content.task_id : undefined
  if (interactive && !app.callback) fail(43012)
  if (interactive && !task_id) fail(40058, 'invalid Request Parameter: task_id')
  if (task_id && world.store.count(appMessages, world.corpid, { by2: `${app.agentid}/${task_id}` }) > 0)
    fail(40058, 'task_id existed')
  return { interactive, ...(task_id && { task_id }) }
}

/** With the duplicate check on, the same content in the interval is accepted and goes nowhere. */
function isRepeat({ store, corpid, nowMs, ids }: World, args: Sending, content: Fields): boolean {
  if (!args.enable_duplicate_check) return false
  const name = `repeat:${ids.of('code', JSON.stringify([args.agentid, args.touser, args.toparty, args.totag, content]))}`
  const interval = (args.duplicate_check_interval ?? 1800) * 1000
  const last = store.counter(corpid, name)
  if (last > 0 && nowMs - last < Math.min(interval, 4 * HOUR_MS)) return true
  store.bump(corpid, name, Math.floor(nowMs) - last)
  return false
}
