import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'
import { addMessage } from './add-message.ts'
import { SESSION_TYPES } from './chat.ts'
import { type Copy, wantMedia } from './media.ts'
import { type Archived, type Counterpart, participants, readArchived } from './read-archived.ts'

/**
 * Records a message of the archive: once for every staff member in it whose messages are archived, in the session with
 * their counterpart, which is opened with its first message. Its files are fetched aside: `file_url` is null until then. A
 * customer's agreement to the archive is noted as well.
 */
export async function recordArchived(ctx: Ctx, message: Record<string, unknown> & { msgid: string }): Promise<void> {
  const archived = readArchived(message)
  if (!archived) return
  const staff = await archivedStaff(ctx, [archived.from, ...archived.to])
  const copies: Copy[] = []
  for (const { staffId, counterpart } of participants(archived, staff)) {
    const sessionId = await openSession(ctx, staffId, counterpart, archived)
    const id = await addMessage(ctx, {
      ...{ staff_id: staffId, session_id: sessionId, original_id: message.msgid, type: archived.type },
      ...{ time: archived.time, from_id: archived.from },
      content: (archived.written ?? archived.content) as Record<string, never>,
      to_id: archived.room ?? (staffId === archived.from ? counterpart.id : staffId),
      ...(await senderOf(ctx, archived.from)),
      direction: staffId === archived.from ? 'send' : 'receive',
      ...{ file_url: null, room_id: archived.room, text_content: archived.text },
    })
    copies.push([staffId, sessionId, id])
  }
  const { msgid } = message
  if (archived.file) await wantMedia(ctx, { msgid, no: 0 }, archived.file, copies)
  for (const [n, file] of archived.inside.entries()) await wantMedia(ctx, { msgid, no: n + 1 }, file, copies)
  await noteAgreement(ctx, archived)
}

/** Of these, the staff members whose messages are archived; the others, known or not, have no sessions. */
async function archivedStaff({ tx, corpId }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx<{ id: string; archived: boolean }[]>`
    select id, ma_authorized as archived from staff where corp_id = ${corpId} and id = any (${ids as string[]}::text[])`
  return new Map(rows.map(({ id, archived }) => [id, archived]))
}

/** The session with that counterpart; who was called otherwise when it began goes on with it. */
async function openSession(
  ctx: Ctx,
  staffId: string,
  { id: target, type }: Counterpart,
  first: Archived,
): Promise<string> {
  const { tx, corpId, now } = ctx
  const [known] = await tx<{ id: string }[]>`
    select id from chat_session
    where corp_id = ${corpId} and session_type = ${type} and target_id = ${target} and staff_id = ${staffId} order by id limit 1`
  if (known) return known.id
  const id = `${staffId}_${target}`
  await tx`
    insert into chat_session (corp_id, staff_id, id, created_at, target_id, name, avatar, agree_msgaudit, agree_time,
      last_msg_thumb, last_msg_time, session_type, type, unionid)
    select ${corpId}, ${staffId}, ${id}, ${now}, ${target}, '', '', false, 0, '', 0, ${type}, ${SESSION_TYPES[type]}, (
      select c.unionid from customer c where c.corp_id = ${corpId} and c.external_user_id = ${target})
    on conflict do nothing`
  if (type === 'ext_user') await tellStart(ctx, { staffId, target, id }, first)
  return id
}

/** A customer's first words with a staff member, or the staff member's with them. */
async function tellStart(
  ctx: Ctx,
  { staffId, target, id }: { staffId: string; target: string; id: string },
  { from, time }: Archived,
): Promise<void> {
  const { tx, corpId } = ctx
  const [customer] = await tx<{ pk: number; staff: string }[]>`
    select c.pk, coalesce(s.name, s.id) as staff from customer c
    join staff s on s.corp_id = c.corp_id and s.id = ${staffId}
    where c.corp_id = ${corpId} and c.external_user_id = ${target}`
  if (!customer) return
  const { pk, staff } = customer
  await writeTimeline(ctx, [
    {
      ...{ pk, kind: 'start_chat', time, staffId, actor: from === staffId ? 'staff' : 'customer' },
      ...{ object: { type: 'chat_session', id, name: staff }, text: `与${staff}开始聊天`, key: `chat/${staffId}` },
    },
  ])
}

async function senderOf({ tx, corpId }: Ctx, id: string): Promise<{ from_name: string; from_avatar: string }> {
  const [row] = await tx<{ from_name: string; from_avatar: string }[]>`
    select coalesce(name, '') as from_name, coalesce(avatar, '') as from_avatar from staff
    where corp_id = ${corpId} and id = ${id}
    union all
    select name, avatar from customer where corp_id = ${corpId} and external_user_id = ${id} limit 1`
  return row ?? { from_name: '', from_avatar: '' }
}

/** Whether a customer lets their chats be archived is said by a message of its own; an older word changes nothing. */
async function noteAgreement({ tx, corpId }: Ctx, { type, from, time, agreement }: Archived): Promise<void> {
  if (!agreement) return
  const customer = agreement.customer ?? from
  await tx`
    update chat_session set agree_msgaudit = ${type === 'agree'}, agree_time = ${type === 'agree' ? time : 0}
    where corp_id = ${corpId} and session_type = 'ext_user' and target_id = ${customer} and agree_time <= ${time}`
}

/** The customer agreed by a word of the platform's, not by a message. */
export async function noteArchiveAgreed(
  { tx, corpId }: Ctx,
  { staffId, externalUserId }: { staffId: string; externalUserId: string },
  at: number,
): Promise<void> {
  await tx`
    update chat_session set agree_msgaudit = true, agree_time = ${at}
    where corp_id = ${corpId} and staff_id = ${staffId} and session_type = 'ext_user' and target_id = ${externalUserId}
      and agree_time < ${at}`
}
