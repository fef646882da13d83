import { z } from 'zod'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import type { GroupChat } from '../state/campaign-records.ts'
import { saveChat, tellChat } from '../world/chats.ts'
import { findUser } from '../world/members.ts'
import { chatOf } from './chats.ts'

export const chatEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('chat'),
  chat_id: z.string(),
  name: z.string().optional(),
  notice: z.string().optional(),
  owner: z.string().optional(),
  admin_list: z.array(z.string()).optional(),
})

/** A group chat's name, notice or owner; each change is an event of its own. */
export function editChat(
  world: World,
  { chat_id, name, notice, owner, admin_list }: z.output<typeof chatEdit>,
): GroupChat {
  const before = chatOf(world, chat_id)
  if (owner !== undefined && !findUser(world, owner)) refuse(`owner: there is no member ${owner}`, 404)
  const after = saveChat(world, {
    ...before,
    ...(name !== undefined && { name }),
    ...(notice !== undefined && { notice }),
    ...(owner !== undefined && { owner }),
    ...(admin_list && { admin_list: admin_list.map((userid) => ({ userid })) }),
  })
  const tell = (detail: string) => tellChat(world, after, 'update', [['UpdateDetail', detail]])
  if (name !== undefined && name !== before.name) tell('change_name')
  if (notice !== undefined && notice !== before.notice) tell('change_notice')
  if (owner !== undefined && owner !== before.owner) tell('change_owner')
  return after
}
