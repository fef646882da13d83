import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { GroupChat } from '../../engines/customers/catalogue.ts'

const { group_ext_id, name, owner_staff_id, member_count, created_at } = GroupChat.shape

/** A group chat under our names and, with the same values, those that the platform's other lists use. */
export const GroupChatItem = z
  .object({
    group_ext_id,
    group_id: z.string().describe('群聊 ID，与 group_ext_id 相同'),
    name,
    owner_staff_id,
    owner: z.string().describe('群主员工 ID，与 owner_staff_id 相同'),
    member_count,
    created_at,
    create_time: z.int().describe('创建时间，与 created_at 相同'),
  })
  .meta({ id: 'GroupChat' })

export const groupChatId = text({ min: 1 }).describe('群聊 ID')

/** What says that there is no such group chat. */
export const unknownGroupChat = {
  20209: raised('group_chat_id 错误，找不到对应群聊', { trigger: { query: { group_chat_id: 'no-such-chat' } } }),
}
