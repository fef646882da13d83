import { randomUUID } from 'node:crypto'
import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { expectStaff } from '../staff/known.ts'

/** Seconds that a code is good for. */
const CODE_LIFE = 300

/** Who looks at the side bar, and whom or which chat it is beside: '' for what is not there. */
export type Beside = { staff_id: string; external_user_id: string; group_chat_id: string }

/**
 * Makes a code that tells a page, once and within five minutes, what it is beside. The staff member follows the customer, or owns
 * or is in the group chat; who is not told of customers does not learn here whether there is one of an id.
 */
export async function issueSidebarCode(ctx: Ctx, beside: Beside): Promise<{ code: string; expires_at: number }> {
  const { tx, corpId, now } = ctx
  const { staff_id, external_user_id, group_chat_id } = beside
  await expectStaff(ctx, { staff_id: [staff_id] })
  if ((external_user_id === '') === (group_chat_id === ''))
    throw new FieldError(
      'external_user_id',
      reason('exactly_one_of', { fields: ['external_user_id', 'group_chat_id'] }),
    )
  if (external_user_id !== '' && !(await follows(ctx, beside)))
    throw new FieldError('external_user_id', reason('staff_not_following'))
  if (group_chat_id !== '' && !(await isIn(ctx, beside)))
    throw new FieldError('group_chat_id', reason('staff_not_in_chat'))
  await tx`delete from sidebar_code where corp_id = ${corpId} and created_at <= ${now - CODE_LIFE}`
  const code = randomUUID()
  await tx`
    insert into sidebar_code (corp_id, code, staff_id, external_user_id, group_chat_id, created_at)
    values (${corpId}, ${code}, ${staff_id}, ${external_user_id}, ${group_chat_id}, ${now})`
  return { code, expires_at: now + CODE_LIFE }
}

/** Uses a code up and tells what its page is beside; undefined when it is unknown, used or too old. */
export async function useSidebarCode({ tx, corpId, now }: Ctx, code: string): Promise<Beside | undefined> {
  const [beside] = await tx<Beside[]>`
    delete from sidebar_code where corp_id = ${corpId} and code = ${code} and created_at > ${now - CODE_LIFE}
    returning staff_id, external_user_id, group_chat_id`
  return beside
}

async function follows({ tx, corpId }: Ctx, { staff_id, external_user_id }: Beside): Promise<boolean> {
  const [row] = await tx`
    select 1 from customer c join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk
    where c.corp_id = ${corpId} and c.external_user_id = ${external_user_id}
      and r.staff_id = ${staff_id} and r.lost_at is null limit 1`
  return row !== undefined
}

async function isIn({ tx, corpId }: Ctx, { staff_id, group_chat_id }: Beside): Promise<boolean> {
  const [row] = await tx`
    select 1 from group_chat g where g.corp_id = ${corpId} and g.group_ext_id = ${group_chat_id} and (
      g.owner_staff_id = ${staff_id} or exists (
        select from group_chat_member m
        where m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id and m.user_id = ${staff_id} and m.user_type = 1))`
  return row !== undefined
}
