import { z } from 'zod'
import { externalUserId, integer, seconds, text } from '../../contract/fields.ts'
import { webAddress } from '../../contract/web-address.ts'
import { datasetKind } from '../../dataset/kind.ts'

const msg_id = text({ min: 1, max: 128 }).describe('群发 ID')
const part = z.record(z.string(), z.unknown())

/** What a personal message says; kinds that it has nothing of are empty objects. */
const content = z.strictObject({
  text: part.describe('文字，{content}'),
  image: part.describe('图片，{media_id}'),
  link: z.looseObject({ url: webAddress().optional().describe('地址') }).describe('链接'),
  miniprogram: part.describe('小程序'),
  video: part.describe('视频'),
})

export const personalMessageKind = datasetKind({
  name: 'personal_message',
  summary: { en: 'Messages that staff sent to many of their customers by themselves', zh: '员工个人群发' },
  line: z.object({
    msg_id,
    staff_id: text({ min: 1 }).describe('发送员工 ID'),
    msg_data: content.describe('内容，没有的种类为空对象'),
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'personal_message',
  key: ['msg_id'],
  references: [{ field: 'staff_id', table: 'staff', key: 'id' }],
})

export const personalMessageRecipientKind = datasetKind({
  name: 'personal_message_recipient',
  summary: { en: 'Who was to get a personal message of staff, and whether they did', zh: '员工个人群发的客户与结果' },
  line: z.object({
    msg_id,
    external_user_id: externalUserId,
    status: integer({ min: 0, max: 3 }).describe('0 未发送，1 已发送，2 不是好友，3 客户已收到其他群发'),
    send_time: seconds.describe('发送时间，未发送为 0'),
  }),
  table: 'personal_message_recipient',
  key: ['msg_id', 'external_user_id'],
  references: [{ field: 'msg_id', table: 'personal_message', key: 'msg_id' }],
})
