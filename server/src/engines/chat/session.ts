import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { SESSION_TYPES, sessionId, sessionType, staffId, targetFields } from './chat.ts'

const changeable = { ...targetFields, unionid: z.string().nullable() }
const session = z.strictObject({ id: sessionId, staff_id: staffId, session_type: sessionType, ...changeable })

export type Session = z.output<typeof session>
export type SessionChanges = Partial<Omit<Session, 'id' | 'staff_id' | 'session_type'>>

const DEFAULTS = { avatar: '', agree_msgaudit: false, agree_time: 0, unionid: null }

/** Opens a session without messages. One of that id for that staff member is a FieldError; for another, it is no matter. */
export async function createSession(
  { tx, corpId, now }: Ctx,
  draft: Partial<Session> & Pick<Session, 'id' | 'staff_id' | 'session_type' | 'target_id' | 'name'>,
): Promise<void> {
  const opened: Session = { ...DEFAULTS, ...draft }
  expectValid(session, opened)
  const [staff] = await tx`select 1 from staff where corp_id = ${corpId} and id = ${opened.staff_id}`
  if (!staff) throw new FieldError('staff_id', reason('not_found', { kind: 'staff', value: opened.staff_id }))
  const row = { corp_id: corpId, ...opened, type: SESSION_TYPES[opened.session_type], created_at: now }
  const created = await tx`
    insert into chat_session ${tx({ ...row, last_msg_thumb: '', last_msg_time: 0 })} on conflict do nothing returning 1`
  if (created.length === 0) throw new FieldError('id', reason('session_exists', { value: opened.id }))
}

/** Changes the given fields; false when that staff member has no such session. */
export async function changeSession(
  { tx, corpId }: Ctx,
  { staff_id, id }: Pick<Session, 'staff_id' | 'id'>,
  changes: SessionChanges,
): Promise<boolean> {
  expectValid(z.strictObject(changeable).partial(), changes)
  return changeRow(tx, 'chat_session', { corp_id: corpId, staff_id, id }, changes)
}

/** Removes a session with its messages; false when that staff member has no such session. */
export async function removeSession(
  { tx, corpId }: Ctx,
  { staff_id, id }: Pick<Session, 'staff_id' | 'id'>,
): Promise<boolean> {
  const removed = await tx`
    delete from chat_session where corp_id = ${corpId} and staff_id = ${staff_id} and id = ${id} returning 1`
  if (removed.length === 0) return false
  await tx`delete from chat_message where corp_id = ${corpId} and staff_id = ${staff_id} and session_id = ${id}`
  return true
}
