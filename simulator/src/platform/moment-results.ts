import type { World } from '../sim.ts'
import { type Moment, momentFeedback, moments, momentTasks } from '../state/campaign-records.ts'
import { follows } from '../state/records.ts'
import { findMoment, mayRead } from '../world/moments.ts'
import { cursorOf, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { int, pageSize, str, time } from './params.ts'

const RANGE_S = 30 * 86_400

const one = { moment_id: str({ required: 41059 }) }
const ofMember = { ...one, userid: str({ required: 41009 }) }

export const momentResultCalls = [
  platformCall({
    path: 'externalcontact/get_moment_list',
    method: 'POST',
    about: 'moments of at most 30 days',
    needs: 'customer',
    empty: { moment_list: [] },
    params: {
      start_time: time({ required: 40058 }),
      end_time: time({ required: 40058 }),
      creator: str(),
      filter_type: int({ fallback: 2, max: 2 }),
      cursor: str(),
      limit: pageSize(20, 20),
    },
    handle({ world, args }) {
      const { start_time: from, end_time: to, limit } = args
      if (to < from || to - from > RANGE_S) fail(600018)
      const { records, next } = world.store.page(moments, world.corpid, {
        from,
        to,
        after: readCursor(args.cursor),
        limit,
      })
      const wanted = (moment: Moment) =>
        moment.ready_ms <= world.nowMs &&
        (!args.creator || moment.creator === args.creator) &&
        (args.filter_type === 2 || moment.create_type === args.filter_type)
      return { moment_list: records.filter(wanted).map(shown), next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/get_moment_task',
    method: 'POST',
    about: 'members who publish it: 0 waits, 1 published',
    needs: 'customer',
    empty: { task_list: [] },
    params: { ...one, cursor: str(), limit: pageSize(500, 1000) },
    handle({ world, args }) {
      published(world, args.moment_id)
      const range = { by: args.moment_id, after: readCursor(args.cursor), limit: args.limit }
      const { records, next } = world.store.page(momentTasks, world.corpid, range)
      const task_list = records.map(({ userid, publish_status }) => ({ userid, publish_status }))
      return { task_list, next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/get_moment_customer_list',
    method: 'POST',
    about: 'customers it is meant for',
    needs: 'customer',
    empty: { customer_list: [] },
    params: { ...ofMember, cursor: str(), limit: pageSize(500, 1000) },
    handle({ world, args }) {
      const moment = published(world, args.moment_id)
      const { records, next } = readers(world, moment, args)
      return {
        customer_list: records.map((external_userid) => ({ userid: args.userid, external_userid })),
        next_cursor: cursorOf(next),
      }
    },
  }),
  platformCall({
    path: 'externalcontact/get_moment_send_result',
    method: 'POST',
    about: 'customers who can see it',
    needs: 'customer',
    empty: { customer_list: [] },
    params: { ...ofMember, cursor: str(), limit: pageSize(3000, 5000) },
    handle({ world, args }) {
      const moment = published(world, args.moment_id)
      const task = world.store.get(momentTasks, world.corpid, `${args.moment_id}/${args.userid}`)
      if (!task || task.publish_status === 0) fail(41062)
      const { records, next } = readers(world, moment, args)
      return { customer_list: records.map((external_userid) => ({ external_userid })), next_cursor: cursorOf(next) }
    },
  }),
  platformCall({
    path: 'externalcontact/get_moment_comments',
    method: 'POST',
    about: 'who commented and who liked, without texts',
    needs: 'customer',
    empty: { comment_list: [], like_list: [] },
    params: ofMember,
    handle({ world, args }) {
      published(world, args.moment_id)
      const all = world.store.list(momentFeedback, world.corpid, { by: `${args.moment_id}/${args.userid}` })
      const of = (kind: string) =>
        all
          .filter((feedback) => feedback.kind === kind)
          .map(({ by, create_time }) => ({
            ...(/^w[mo]/.test(by) ? { external_userid: by } : { userid: by }),
            create_time,
          }))
      return { comment_list: of('comment'), like_list: of('like') }
    },
  }),
]

function published(world: World, moment_id: string): Moment {
  const moment = findMoment(world, moment_id) ?? fail(41060)
  if (moment.ready_ms > world.nowMs) fail(41079)
  return moment
}

function readers(
  { store, corpid }: World,
  moment: Moment,
  { userid, cursor, limit }: { userid: string; cursor?: string; limit: number },
) {
  const { records, next } = store.page(follows, corpid, { by: userid, after: readCursor(cursor), limit })
  return {
    records: records.filter((follow) => mayRead(moment, follow)).map(({ external_userid }) => external_userid),
    next,
  }
}

function shown({ moment_id, creator, create_time, create_type, visible_type, text, attachments }: Moment) {
  const of = (kind: string) => attachments.filter(({ msgtype }) => msgtype === kind).map((one) => one[kind])
  const [video] = of('video')
  const [link] = of('link')
  const image = of('image')
  return {
    moment_id,
    ...(creator && { creator }),
    create_time,
    create_type,
    visible_type,
    ...(text && { text }),
    ...(image.length > 0 && { image }),
    ...(video !== undefined && { video }),
    ...(link !== undefined && { link }),
  }
}
