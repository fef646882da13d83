import { reason } from '../../../contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import type { Moment, Moments } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { errorOf } from '../client/errcode.ts'
import { pagesOf } from '../client/pages.ts'
import { platformAttachments } from './attachments.ts'
import { madeSince, realTime, type TimeOf } from './made-since.ts'
import type { MediaIds } from './media.ts'

type Listed = { moment_id: string; text?: { content?: string } }
type Task = { userid: string; publish_status: 0 | 1 }
type Job = {
  status: 1 | 2 | 3
  result?: {
    errcode?: number
    errmsg?: string
    moment_id?: string
    invalid_sender_list?: { user_list?: string[] }
  }
}

const DONE = 3
const LONGEST_S = 30 * 86_400
/** Milliseconds for which the platform may work on a moment before it lists it: one whose answer was lost is looked for then. */
const MAKING_MS = 10_000

/** Moments over the platform's protocol. The platform has no idempotency key: a lost answer is looked for. */
export function moments(client: WecomClient, mediaIds: MediaIds, timeOf: TimeOf = realTime): Moments {
  const tasksOf = (corpId: string, moment_id: string) =>
    pagesOf<Task>(client, corpId, {
      path: 'externalcontact/get_moment_task',
      body: { moment_id, limit: 1000 },
      list: 'task_list',
    })

  /** The moment that an earlier attempt made, if it did: with the same text, for the same staff members. */
  async function find({ corpId, text, staff, since = 0, isTaken }: Moment) {
    const listed = await pagesOf<Listed>(client, corpId, {
      path: 'externalcontact/get_moment_list',
      body: { ...madeSince(since, await timeOf(corpId), LONGEST_S), filter_type: 0, limit: 20 },
      list: 'moment_list',
    })
    for (const { moment_id, text: listedText } of listed) {
      if ((listedText?.content ?? '') !== text || (await isTaken(moment_id))) continue
      const tasks = await tasksOf(corpId, moment_id)
      if (tasks.length > 0 && tasks.every(({ userid }) => staff.includes(userid))) return { momentId: moment_id }
    }
    return undefined
  }

  return {
    async publishMoment(moment) {
      const { corpId, text, staff, tags } = moment
      const attachments = await platformAttachments(mediaIds, corpId, moment.attachments, 'moment')
      const before = moment.since === undefined ? undefined : await find(moment)
      if (before) return before
      const asked = client.call<{ jobid: string }>(corpId, {
        path: 'externalcontact/add_moment_task',
        body: {
          ...(text ? { text: { content: text } } : {}),
          attachments,
          visible_range: {
            sender_list: { user_list: staff },
            ...(tags.length > 0 ? { external_contact_list: { tag_list: tags } } : {}),
          },
        },
      })
      return asked.catch((error) => {
        if (!(error instanceof PlatformError && error.outcomeUnknown)) throw error
        const { fault, reason, cause } = error
        throw new PlatformError(fault, reason, { outcomeUnknown: true, retryAfterMs: MAKING_MS, cause })
      })
    },

    findMoment: find,

    async readMomentJob({ corpId, jobid }) {
      const { status, result } = await client.call<Job>(corpId, {
        path: 'externalcontact/get_moment_task_result',
        query: { jobid },
      })
      if (status !== DONE) return undefined
      const { errcode = 0, errmsg = '', moment_id, invalid_sender_list } = result ?? {}
      if (errcode !== 0) throw errorOf('externalcontact/add_moment_task', errcode, errmsg)
      if (!moment_id) throw new PlatformError('refused', reason('moment_not_made'))
      return { momentId: moment_id, refused: invalid_sender_list?.user_list ?? [] }
    },

    async readMomentResult({ corpId, momentId, staff }) {
      const tasks = await tasksOf(corpId, momentId)
      const published = new Set(tasks.filter((task) => task.publish_status === 1).map(({ userid }) => userid))
      const time = await timeOf(corpId) // the platform does not say when
      return staff.filter((id) => published.has(id)).map((id) => ({ id, state: 'sent', time }))
    },

    async cancelMoment({ corpId, momentId }) {
      await client.call(corpId, { path: 'externalcontact/cancel_moment_task', body: { moment_id: momentId } })
    },
  }
}
