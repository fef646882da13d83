import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { packIds } from '../../contract/id-list.ts'
import { reason } from '../../contract/reasons.ts'
import type { Decoded } from '../../endpoint/shape.ts'
import type { NewGroupMessage } from '../../engines/messages/new-message.ts'
import { expectStaff } from '../../engines/staff/known.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { crowdFilter } from '../kit/crowd-filter.ts'

const MOST_IDS = 20_000
const MOST_CHATS = 2_000
const MOST_OWNERS = 100

/** Fields of a body that say who gets a message: exactly one of them. */
export const target = {
  filter: crowdFilter
    .optional()
    .describe('按条件，同人群包的 filter；eu_distinct 为 false 时每个添加了客户的员工各发一次'),
  crowd_package_id: integer({ min: 1 }).optional().describe('人群包 ID，按人群包现有成员'),
  external_user_ids: z
    .array(text({ min: 1 }))
    .min(1)
    .max(MOST_IDS)
    .optional()
    .describe(`客户 ID，至多 ${MOST_IDS} 个，由最早添加客户的员工发送`),
}

/** Fields that say into which group chats a message goes. */
export const chatTarget = {
  chat_ids: z
    .array(text({ min: 1 }))
    .min(1)
    .max(MOST_CHATS)
    .optional()
    .describe(`客户群 ID，至多 ${MOST_CHATS} 个，由各群的群主发送`),
  chat_owner_ids: z
    .array(text({ min: 1 }))
    .min(1)
    .max(MOST_OWNERS)
    .optional()
    .describe(`群主的员工 ID，至多 ${MOST_OWNERS} 个，发到他们的全部客户群`),
}

const NAMES = Object.keys({ ...target, ...chatTarget }) as (keyof Given)[]

type Given = Decoded<typeof target & typeof chatTarget>

/** The target and filter of a draft; a staff member, package or choice that is not there is refused with its field. */
export async function aim(ctx: Ctx, given: Partial<Given>): Promise<Pick<NewGroupMessage, 'target' | 'filter'>> {
  const chosen = NAMES.filter((name) => given[name] !== undefined)
  if (chosen.length !== 1) throw new FieldError(chosen[1] ?? 'filter', reason('exactly_one_of', { fields: NAMES }))
  const { filter, crowd_package_id, external_user_ids, chat_ids, chat_owner_ids } = given
  if (chat_ids) {
    await expectChats(ctx, chat_ids)
    return { target: { by: 'chat', ids: chat_ids }, filter: {} }
  }
  if (chat_owner_ids) {
    await expectStaff(ctx, { chat_owner_ids })
    return { target: { by: 'chat-owner', ids: chat_owner_ids }, filter: {} }
  }
  if (external_user_ids)
    return { target: { by: 'external_user_id', ids: packIds([...new Set(external_user_ids)]) }, filter: {} }
  if (crowd_package_id !== undefined) {
    await expectPackage(ctx, crowd_package_id)
    return { target: { by: 'crowd', packageId: crowd_package_id }, filter: {} }
  }
  await expectStaff(ctx, { 'filter.staff_ext_id_list': filter?.staff_ext_id_list ?? [] })
  return { target: { by: 'filter' }, filter: filter as NewGroupMessage['filter'] }
}

/** Refuses a package that is not there, or that has a number alone and no members that are known. */
async function expectPackage({ tx, corpId }: Ctx, id: number): Promise<void> {
  const [found] = await tx`
    select filter is null and members is null and filter_type <> 'all' as unknown from crowd_package
    where corp_id = ${corpId} and id = ${id}`
  if (!found) throw new FieldError('crowd_package_id', reason('not_found', { kind: 'crowd_package', value: id }))
  if (found.unknown) throw new FieldError('crowd_package_id', reason('crowd_unknown'))
}

async function expectChats({ tx, corpId }: Ctx, ids: readonly string[]): Promise<void> {
  const [unknown] = await tx<{ id: string }[]>`
    select id from unnest(${ids as string[]}::text[]) id
    where not exists (select from group_chat c where c.corp_id = ${corpId} and c.group_ext_id = id) limit 1`
  if (unknown) throw new FieldError('chat_ids', reason('not_found', { kind: 'group_chat', value: unknown.id }))
}
