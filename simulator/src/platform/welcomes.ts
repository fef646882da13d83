import type { World } from '../sim.ts'
import { welcomes } from '../state/campaign-records.ts'
import { collection } from '../state/collection.ts'
import { follows } from '../state/records.ts'
import { postMessage } from '../world/conversations.ts'
import { findFollow } from '../world/friends.ts'
import { checkContent, readAttachments, readText } from './attachments.ts'
import { platformCall } from './call.ts'
import { fail } from './errors.ts'
import { type Fields, int, object, objects, str } from './params.ts'

interface Template {
  template_id: string
  agentid: number
  content: Fields
}

const templates = collection<Template>('group_welcome_templates', ({ template_id }) => template_id)

const PARTS = ['text', 'image', 'link', 'miniprogram', 'file', 'video'] as const
const templateParams = Object.fromEntries(PARTS.map((part) => [part, object()])) as Record<
  (typeof PARTS)[number],
  ReturnType<typeof object>
>

export const welcomeCalls = [
  platformCall({
    path: 'externalcontact/send_welcome_msg',
    method: 'POST',
    about: 'greets a new customer: within 20 s, once',
    needs: 'customer',
    params: { welcome_code: str({ required: 41049 }), text: object(), attachments: objects({ max: 9 }) },
    handle({ world, args, app }) {
      const { store, corpid, nowMs, now } = world
      const welcome = store.get(welcomes, corpid, args.welcome_code) ?? fail(41050)
      const follow = findFollow(world, welcome.userid, welcome.external_userid)
      const { used } = welcome
      if (used && used.agentid === app.agentid) fail(41050)
      if (used) fail(nowMs < used.ms + world.setting<number>('welcome_sending_ms') ? 41096 : 41051)
      if (welcome.expires_ms <= nowMs || !follow) fail(41050)
      if (follow!.chatted) fail(41051)
      const text = readText(args.text)
      const attachments = readAttachments(world, args.attachments, 'welcome')
      if (!text && attachments.length === 0) fail(40063)
      store.put(welcomes, corpid, { ...welcome, used: { agentid: app.agentid, ms: nowMs } })
      if (welcome.half) store.put(follows, corpid, { ...follow!, half_welcomed: true })
      const conversation = `${welcome.userid}/${welcome.external_userid}`
      postMessage(world, {
        conversation,
        from: welcome.userid,
        kind: 'welcome',
        msgtype: 'text',
        content: text ?? {},
        attachments,
        time: now,
      })
    },
  }),
  platformCall({
    path: 'externalcontact/group_welcome_template/add',
    method: 'POST',
    about: 'a greeting for group chats; up to 100',
    needs: 'customer',
    params: { ...templateParams, agentid: int(), notify: int() },
    handle({ world, args, app }) {
      if (world.store.count(templates, world.corpid) >= 100) fail(41055)
      const template_id = world.ids.next(world.corpid, 'template')
      world.store.put(templates, world.corpid, {
        template_id,
        agentid: app.agentid,
        content: readTemplate(world, args),
      })
      return { template_id }
    },
  }),
  platformCall({
    path: 'externalcontact/group_welcome_template/edit',
    method: 'POST',
    about: 'changes one',
    needs: 'customer',
    params: { template_id: str({ required: 40058 }), ...templateParams, agentid: int() },
    handle({ world, args, app }) {
      const template = own(world, args.template_id, app.agentid)
      world.store.put(templates, world.corpid, { ...template, content: readTemplate(world, args) })
    },
  }),
  platformCall({
    path: 'externalcontact/group_welcome_template/get',
    method: 'POST',
    about: 'one of them',
    needs: 'customer',
    params: { template_id: str({ required: 40058 }) },
    handle: ({ world, args, app }) => own(world, args.template_id, app.agentid).content,
  }),
  platformCall({
    path: 'externalcontact/group_welcome_template/del',
    method: 'POST',
    about: 'removes one',
    needs: 'customer',
    params: { template_id: str({ required: 40058 }), agentid: int() },
    handle({ world, args, app }) {
      own(world, args.template_id, app.agentid)
      world.store.remove(templates, world.corpid, args.template_id)
    },
  }),
]

function own({ store, corpid }: World, template_id: string, agentid: number): Template {
  const template = store.get(templates, corpid, template_id) ?? fail(41058)
  if (template.agentid !== agentid) fail(41058)
  return template
}

function readTemplate(world: World, args: Partial<Record<(typeof PARTS)[number], Fields>>): Fields {
  const content: Fields = {}
  for (const part of PARTS) {
    const given = args[part]
    if (!given) continue
    if (part === 'text') readText(given, 3000)
    else checkContent(world, part, given, 'group welcome')
    content[part] = given
  }
  if (Object.keys(content).length === 0) fail(40063)
  return content
}
