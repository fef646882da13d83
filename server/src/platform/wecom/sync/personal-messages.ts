import { isRefusal, PlatformError } from '../../error.ts'
import { readPersonalMessages, readSendResults } from '../records/message-records.ts'
import { inParallel, orSkipped, type Part, type RunStep } from './part.ts'
import { counted } from './progress.ts'

const AT_ONCE = 4
const FORBIDDEN = 48002

/** As far back as the platform lists messages in one call. */
const LISTED_S = 30 * 86_400

/** Seconds by which the platform's clock may differ from ours. */
const APART_S = 3_600

/** What was sent longer ago than this and is known here has its results. */
const SETTLED_S = 7 * 86_400

const PAGE = { list: 100, results: 1000 }

/** Mass messages that staff sent by themselves in the last 30 days, and who got them. */
export const comparePersonalMessages: RunStep = async (part) => {
  const { client, corpId, inbound, write } = part
  const now = await part.read(async (ctx) => ctx.now)
  const during = {
    chat_type: 'single',
    start_time: now - LISTED_S,
    end_time: now + APART_S,
    filter_type: 1,
    limit: PAGE.list,
  }
  for (let cursor = ''; ; ) {
    const body = { ...during, ...(cursor ? { cursor } : {}) }
    const call = client.call<object>(corpId, { path: 'externalcontact/get_groupmsg_list_v2', body })
    const reply = await orSkipped(part, { what: 'personal_messages', id: null }, call.catch(passOver))
    if (!reply) return true
    const { messages, nextCursor } = readPersonalMessages(reply)
    const settled = await knownBefore(
      part,
      messages.filter(({ created_at }) => created_at < now - SETTLED_S).map(({ msg_id }) => msg_id),
    )
    const open = messages.filter(({ msg_id }) => !settled.has(msg_id))
    await inParallel(
      open.values(),
      AT_ONCE,
      () => false,
      async (message) => {
        const recipients = await orSkipped(
          part,
          { what: 'personal_messages', id: message.msg_id },
          results(part, message),
        )
        if (recipients)
          await write(async (ctx) => counted(await inbound.personalMessageSeen(ctx, { ...message, recipients }), 1))
      },
    )
    if (!nextCursor || nextCursor === cursor) return true
    cursor = nextCursor
  }
}

/** An application that may do all but this is told so, and its comparison comes to its end. */
function passOver(error: unknown): never {
  if (isRefusal(error, [FORBIDDEN]))
    throw new PlatformError('refused', error.reason, { errcode: FORBIDDEN, cause: error })
  throw error
}

async function knownBefore({ read }: Part, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read(
    ({ tx, corpId }) => tx<{ id: string }[]>`
      select msg_id as id from personal_message where corp_id = ${corpId} and msg_id = any (${[...ids]})`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function results({ client, corpId }: Part, { msg_id, staff_id }: { msg_id: string; staff_id: string }) {
  const found = []
  for (let cursor = ''; ; ) {
    const body = { msgid: msg_id, userid: staff_id, limit: PAGE.results, ...(cursor ? { cursor } : {}) }
    const reply = await client.call<object>(corpId, { path: 'externalcontact/get_groupmsg_send_result', body })
    const { results, nextCursor } = readSendResults(reply)
    found.push(...results)
    if (!nextCursor || nextCursor === cursor) return found
    cursor = nextCursor
  }
}
