import { text } from '../../contract/fields.ts'
import { groupChatKind } from '../../records/group-chat/group-chat.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { customerResource } from '../customers/customers.ts'
import { listOf, readOf } from '../kit/endpoints.ts'
import { itemBehind, partOf } from '../kit/part.ts'
import { filter, type Resource, resourceOf } from '../kit/resource.ts'
import { named, plain, timeOf } from '../kit/sheet/sheet.ts'

const resource = resourceOf(groupChatKind, {
  ...{ path: 'group-chats', tag: '客户群', noun: '客户群' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: {
    group_ext_id: { columns: ['group_ext_id'], list: { name: 'group_chat', key: { s: 'group_ext_id' } } },
    created_at: { columns: ['created_at', 'group_ext_id'] },
    member_count: { columns: ['member_count', 'group_ext_id'] },
  },
  textColumns: ['group_ext_id'],
  search: ['name'],
  filters: {
    owner_staff_id: filter(text({ min: 1 }).describe('群主员工 ID'), (id) => sql`r.owner_staff_id = ${id}`),
  },
  sheet: {
    columns: [
      plain(['群名', 'Name'], 'name'),
      named(['群主', 'Owner'], 'staff', 'owner_staff_id'),
      plain(['成员数', 'Members'], 'member_count'),
      timeOf(['创建时间', 'Created'], 'created_at'),
      plain(['群聊 ID', 'Group chat id'], 'group_ext_id'),
    ],
  },
  example: 'wr_yunqi_1',
})

const { search: _, ...customers } = customerResource

/** Rows of `customer_group`, shown as the customers they name. */
const inGroup: Resource = {
  ...customers,
  path: 'customers',
  table: 'customer_group',
  item: itemBehind(customerResource, { customer_pk: 'pk' }),
  sorts: { customer: { columns: ['customer_pk'] } },
  sort: 'customer',
  filters: {},
}

/** Groups come from the platform, so they are read here and changed there. */
export const groupChats = [
  listOf(resource),
  readOf(resource),
  partOf({
    ...{ parent: resource, part: inGroup, summary: '群里的客户' },
    own: (id: string) => sql`r.group_ext_id = ${id}`,
  }),
]
