import { datasetKind } from '../../dataset/kind.ts'
import { GroupChat } from '../../engines/customers/catalogue.ts'

export const groupChatKind = datasetKind({
  name: 'group_chat',
  summary: {
    en: 'Group chats',
    zh: '客户群',
  },
  line: GroupChat,
  table: 'group_chat',
  key: ['group_ext_id'],
  references: [{ field: 'owner_staff_id', table: 'staff', key: 'id' }],
})
