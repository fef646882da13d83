import type { Ctx } from '../../../storage/ctx.ts'
import type { GroupLeave } from '../../events.ts'
import { readEvent } from './read-event.ts'

/** Who left a group chat of late, as events told, worked on or not: the newest first. */
export async function leavesTold({ tx, corpId }: Ctx, chatId: string): Promise<GroupLeave[]> {
  const rows = await tx<{ at: number; body: string }[]>`
    select at, body from platform_event
    where corp_id = ${corpId} and subject = ${`chat/${chatId}`} and event = 'change_external_chat/update'
    order by at desc limit 500`
  return rows.flatMap(({ at, body }) => {
    const event = readEvent(body)
    return event?.type === 'group_chat_left' ? [{ memberIds: event.memberIds, at, by: event.by }] : []
  })
}
