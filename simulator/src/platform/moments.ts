import type { World } from '../sim.ts'
import { type Attachment, type Moment, moments, momentTasks } from '../state/campaign-records.ts'
import { users } from '../state/records.ts'
import { findDepartment, findUser, isActive, membersBelow } from '../world/members.ts'
import { findMoment } from '../world/moments.ts'
import { readAttachments, readText } from './attachments.ts'
import { type CallContext, canSee, platformCall } from './call.ts'
import { fail } from './errors.ts'
import { type Fields, isFields, object, objects, str } from './params.ts'
import { useQuota } from './quota.ts'
import { liveTag } from './tags.ts'

const JOB_S = 86_400

export const momentCalls = [
  platformCall({
    path: 'externalcontact/add_moment_task',
    method: 'POST',
    about: 'a moment, which members publish; 10 a minute',
    needs: 'customer',
    params: { text: object(), attachments: objects({ max: 9 }), visible_range: object() },
    handle: addMoment,
  }),
  platformCall({
    path: 'externalcontact/get_moment_task_result',
    method: 'GET',
    about: 'what became of the job: 1 starts, 2 runs, 3 done; kept 24 h',
    needs: 'customer',
    params: { jobid: str({ required: 40058 }) },
    handle({ world, args }) {
      const [moment] = world.store.list(moments, world.corpid, { by: args.jobid, limit: 1 })
      if (!moment || moment.create_time + JOB_S < world.now) return fail(40058, 'invalid jobid')
      const done = moment.ready_ms <= world.nowMs
      const { moment_id, invalid_sender_list, invalid_tags: tag_list } = moment
      return {
        status: done ? 3 : 2,
        type: 'add_moment_task',
        result: done
          ? { errcode: 0, errmsg: 'ok', moment_id, invalid_sender_list, invalid_external_contact_list: { tag_list } }
          : { errcode: 0, errmsg: 'ok' },
      }
    },
  }),
  platformCall({
    path: 'externalcontact/cancel_moment_task',
    method: 'POST',
    about: 'takes back what has not been published',
    needs: 'customer',
    params: { moment_id: str({ required: 41059 }) },
    handle({ world, args, app }) {
      const moment = findMoment(world, args.moment_id) ?? fail(41060)
      if (moment.agentid !== app.agentid) fail(41061)
      world.store.put(moments, world.corpid, { ...moment, cancelled: true })
    },
  }),
]

interface NewMoment {
  text?: Fields
  attachments?: Fields[]
  visible_range?: Fields
}

function addMoment(call: CallContext<NewMoment>) {
  const { world, args, app } = call
  const { store, corpid, now, nowMs } = world
  useQuota(world, 'moment', String(Math.floor(now / 60)), 10)
  const text = readText(args.text)
  if (text && [...text.content].length > 2000) fail(40058, 'invalid text size')
  const attachments = readAttachments(world, args.attachments, 'moment')
  checkMix(attachments)
  if (!text && attachments.length === 0) fail(40063)
  const range = readRange(call, args.visible_range)
  const jobid = world.ids.next(corpid, 'job')
  const moment_id = world.ids.next(corpid, 'moment')
  const moment: Moment = {
    moment_id,
    jobid,
    create_time: now,
    create_type: 0,
    visible_type: range.tag_list.length > 0 ? 0 : 1,
    ...(text && { text }),
    attachments,
    ...range,
    agentid: app.agentid,
    ready_ms: nowMs + world.setting<number>('moment_ready_ms'),
  }
  store.put(moments, corpid, moment)
  for (const userid of range.senders) store.put(momentTasks, corpid, { moment_id, userid, publish_status: 0 })
  return { jobid }
}

/** Nine pictures, or one video, or one link. */
function checkMix(attachments: Attachment[]): void {
  const kinds = new Set(attachments.map(({ msgtype }) => msgtype))
  if (kinds.size > 1 || (!kinds.has('image') && attachments.length > 1)) fail(41065)
}

type Range = Pick<Moment, 'senders' | 'tag_list' | 'invalid_sender_list' | 'invalid_tags'>

function readRange(call: CallContext<NewMoment>, range: Fields | undefined): Range {
  const { world } = call
  const senders = isFields(range?.sender_list) ? range.sender_list : undefined
  const asked = listOf(senders?.user_list).map(String)
  const departments = listOf(senders?.department_list).map(Number)
  if (asked.length > 100_000) fail(40058, 'invalid Request Parameter: user_list')
  const allowed = (userid: string) => isActive(findUser(world, userid)) && canSee(call, userid)
  const named = asked.filter(allowed)
  const below = membersBelow(
    world,
    departments.filter((id) => findDepartment(world, id)),
  ).filter(allowed)
  const everyone = asked.length + departments.length === 0
  const customers = isFields(range?.external_contact_list) ? range.external_contact_list : undefined
  const tags = listOf(customers?.tag_list).map(String)
  const found = {
    senders: everyone ? everyMember(world).filter(allowed) : [...new Set([...named, ...below])],
    tag_list: tags.filter((id) => liveTag(world, id)),
    invalid_sender_list: {
      user_list: asked.filter((userid) => !allowed(userid)),
      department_list: departments.filter((id) => !findDepartment(world, id)),
    },
    invalid_tags: tags.filter((id) => !liveTag(world, id)),
  }
  if (found.senders.length === 0 || (tags.length > 0 && found.tag_list.length === 0)) fail(41048)
  return found
}

const everyMember = ({ store, corpid }: World) => store.list(users, corpid).map(({ userid }) => userid)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
