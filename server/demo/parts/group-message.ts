import { customerRecords } from './customer.ts'

/** Two finished messages to the first customers, each sent by the staff member who added the customer first; one into group chats. */
const messages = [
  {
    id: 1,
    name: '春季新品预告',
    text: '春茶上新，会员到店第二杯半价，期待与您相见。',
    attachments: [
      { msgtype: 'image', image: { title: '春季新品', url: 'https://img.yunqi-tea.example.com/message/spring.png' } },
    ],
    allow_select: false,
    creator_id: 'huangzihan',
    created_at: 1_742_000_000,
    customers: 40,
  },
  {
    id: 2,
    name: '会员日提醒',
    text: '本周三会员日，全场积分翻倍。',
    attachments: [
      {
        msgtype: 'miniprogram',
        miniprogram: { appid: 'wx0yunqitea00001', title: '会员日', page: 'pages/member/day', cover: '' },
      },
    ],
    allow_select: true,
    creator_id: 'luojianguo',
    created_at: 1_745_000_000,
    customers: 60,
  },
]

const chatMessage = {
  ...{ id: 3, name: '周末试饮', text: '本周末到店试饮新茶，群里的朋友优先。', attachments: [], allow_select: false },
  ...{ creator_id: 'huangzihan', chat_type: 'group', state: 'done', created_at: 1_742_010_000, done_at: 1_742_010_060 },
}
const chatRecipients = [
  { chat_id: 'wr_yunqi_1', staff_id: 'wuruoxi' },
  { chat_id: 'wr_yunqi_10', staff_id: 'zhangzixuan' },
].map((recipient, i) => ({ mission_id: 3, n: i + 1, ...recipient, state: 'sent', send_time: 1_742_010_060 }))

/** Two that were not sent yet: one to a crowd package, one that does not say to whom. */
const drafts = [
  {
    id: 4,
    name: '周末活动预告',
    text: '这个周末，门店第二杯半价，等您来。',
    ...{ creator_id: 'luojianguo', created_at: 1_746_000_000, crowd_package_id: 701 },
  },
  { id: 5, name: '夏季新品（待定）', text: '', creator_id: 'huangzihan', created_at: 1_746_100_000 },
].map(({ id, name, text, creator_id, ...draft }) => ({
  ...{ id, name, text, attachments: [], allow_select: false, creator_id, state: 'draft', ...draft },
}))

type Customer = { external_user_id: string; follows: readonly { staff_id: string; added_at: number }[] }

const customers = customerRecords(200).customers as readonly Customer[]

export const groupMessages = [
  ...messages.map(({ customers: _, created_at, ...message }) => ({
    ...message,
    ...{ state: 'done', created_at, done_at: created_at + 60 },
  })),
  chatMessage,
  ...drafts,
]

/** One in seventeen was not reached. */
const customerRecipients = messages.flatMap(({ id, created_at, customers: most }) =>
  customers
    .filter(({ follows }) => follows.length > 0)
    .slice(0, most)
    .map(({ external_user_id, follows }) => {
      const [first] = [...follows].sort((a, b) => a.added_at - b.added_at || (a.staff_id < b.staff_id ? -1 : 1))
      return { external_user_id, staff_id: first?.staff_id ?? '' }
    })
    .sort((a, b) => (a.staff_id < b.staff_id ? -1 : a.staff_id > b.staff_id ? 1 : 0))
    .map((recipient, i) => {
      const failed = i % 17 === 16
      const outcome = { state: failed ? 'failed' : 'sent', send_time: failed ? null : created_at + 60 }
      const why = failed ? { failed_code: i % 2 ? 'limit_reached' : 'not_friend' } : {}
      return { mission_id: id, n: i + 1, ...recipient, ...outcome, ...why }
    }),
)

export const groupMessageRecipients = [...customerRecipients, ...chatRecipients]
