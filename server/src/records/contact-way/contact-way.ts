import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { contactWayFields, contactWayId, staffId, tagId } from '../../engines/contact-ways/contact-way.ts'

const { auto_reply, creator_staff_id, party, qr_code, remark, scene } = contactWayFields
const { skip_verify, state, style, type, customer_remark, group_name } = contactWayFields

/** A channel code as the list shows it. Names and avatars are those that the staff and tags have now. */
export const ContactWay = z
  .object({
    id: contactWayId,
    config_id: text().describe('联系方式配置 ID，平台尚未生成时为空字符串'),
    add_user_count: integer({ min: 0 }).describe('通过活码添加的人数'),
    auto_mark_tags: z.array(z.object({ id: tagId, name: text().describe('标签名称') })).describe('自动打上的标签'),
    auto_reply,
    created_at: seconds.describe('创建时间'),
    creator_staff_id,
    party,
    qr_code,
    remark,
    scene,
    skip_verify,
    state,
    style,
    type,
    customer_remark,
    staffs: z
      .array(z.object({ avatar: text().describe('头像地址'), id: staffId, name: text().describe('姓名') }))
      .describe('使用活码的员工'),
    group_name,
  })
  .meta({ id: 'ContactWay' })
