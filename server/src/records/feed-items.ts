import { z } from 'zod'
import { oneOf, seconds } from '../contract/fields.ts'
import { AddTask } from '../engines/customers/add-task.ts'
import { CustomField, JourneyStage } from '../engines/customers/catalogue.ts'
import { EventType } from '../engines/customers/event-type.ts'
import { Goods, Order, Shop } from '../engines/orders/order.ts'
import { groupFields, groupId } from '../engines/radars/radar.ts'
import { keywordTagRuleKind } from './chat/keyword-tag-rule.dataset.ts'
import { sensitiveRuleKind } from './chat/sensitive-rule.dataset.ts'
import { ContactWay } from './contact-way/contact-way.ts'
import { CrowdPackage } from './crowd-package/crowd-package.ts'
import { DepartmentItem } from './department/department.ts'
import { feedRecords } from './feed-records.ts'
import { GroupChatItem } from './group-chat/group-chat.ts'
import { groupMessageKind } from './group-message/group-message.dataset.ts'
import { materialGroupKind } from './material/material.dataset.ts'
import { MaterialItem } from './material/material.ts'
import { CheckInMission, GroupFissionMission, TaskTreasureMission } from './mission/mission.ts'
import { momentKind } from './moment/moment.dataset.ts'
import { PointsEntry } from './points/points-entry.ts'
import { Project } from './project/project.ts'
import { quickReplyKind } from './quick-reply/quick-reply.dataset.ts'
import { QuickReplyGroup } from './quick-reply/quick-reply-group.ts'
import { Radar } from './radar/radar.ts'
import { SmartForm } from './smart-form/smart-form.ts'
import { StaffRank } from './staff-rank/staff-rank.ts'
import { storeKind } from './store/store.dataset.ts'
import { Tag, TagGroup } from './tag/tag.ts'
import { Ticket } from './ticket/ticket.ts'
import { TicketTemplate } from './ticket-template/ticket-template.ts'
import { welcomeKind } from './welcome/welcome.dataset.ts'

const count = (what: string) => z.int().describe(what)

/** The record of a message or a post in events: its text is `content`, and what only its sending needs is left out. */
function told(line: z.ZodObject, more: z.ZodRawShape = {}): z.ZodObject {
  const { id, name, text, attachments, creator_id, created_at } = line.shape
  const state = oneOf('pending', 'sending', 'done', 'failed').describe('状态')
  const done_at = seconds.nullable().describe('完成时间，未完成为 null')
  return z.object({
    id,
    name,
    content: text,
    attachments,
    creator_id,
    ...more,
    state,
    created_at,
    done_at,
  } as z.ZodRawShape)
}

const File = z.object({
  id: z.string().describe('文件 ID'),
  name: z.string().describe('文件名'),
  type: z.string().describe('媒体类型'),
  size: count('字节数'),
  sha256: z.string().describe('内容的 SHA-256'),
  width: z.int().nullable().describe('图片宽度'),
  height: z.int().nullable().describe('图片高度'),
  pages: z.int().nullable().describe('PDF 页数'),
  url: z.string().describe('地址，本服务上的路径'),
  created_at: seconds.describe('创建时间'),
})

const FormStats = z.object({
  form_id: count('表单 ID'),
  views: count('浏览次数'),
  visitors: count('浏览人数'),
  starts: count('开始填写的人数'),
  answers: count('提交次数'),
  customers: count('提交的客户数'),
})

const CheckInStats = z.object({
  mission_id: count('活动 ID'),
  visitors: count('浏览人数'),
  people: count('打卡人数'),
  check_ins: count('打卡次数'),
  reached: count('达到阶段的次数'),
  finished: count('完成人数'),
})

const CrowdMember = z.object({
  package_id: count('人群包 ID'),
  external_user_id: z.string().describe('客户 ID'),
})

const groupTagFields = {
  id: count('ID'),
  name: z.string().describe('名称'),
  corp_id: z.string().describe('企业 ID'),
  order: count('次序'),
  created_at: seconds.describe('创建时间'),
  updated_at: seconds.describe('更新时间'),
  creator_id: z.null().describe('没有记录，总为 null'),
  deleted: z.boolean().describe('总为 false'),
}

const GroupTagGroup = z.object({
  ...groupTagFields,
  department_list: z.array(z.string()).describe('可用部门'),
})

const GroupTag = z.object({ ...groupTagFields, tag_group_id: count('标签组 ID') })

const GroupChatTag = z.object({
  group_ext_id: z.string().describe('群聊 ID'),
  tag_id: count('群标签 ID'),
  created_at: seconds.describe('标记时间'),
})

const named = (id: string, schema: z.ZodObject) => schema.meta({ id })

/** A record of a kind of the change feed, as events, callbacks and bulk reads show it. */
export function feedItem(kind: string): z.ZodObject {
  const item = items[kind]
  if (!item) throw new Error(`records of the kind ${kind} are not declared`)
  return item
}

const items: Partial<Record<string, z.ZodObject>> = {
  ...feedRecords,
  department: DepartmentItem,
  tag_group: TagGroup,
  tag: Tag,
  quick_reply_group: QuickReplyGroup,
  quick_reply: named('QuickReplyRecord', quickReplyKind.line),
  contact_way: ContactWay,
  welcome: named('WelcomeRecord', welcomeKind.line),
  smart_form: SmartForm,
  smart_form_stats: named('SmartFormStatsRecord', FormStats),
  radar_group: named('RadarGroupRecord', z.object({ id: groupId, ...groupFields })),
  radar: Radar,
  crowd_package: CrowdPackage,
  crowd_member: named('CrowdMemberRecord', CrowdMember),
  custom_field: CustomField,
  journey_stage: JourneyStage,
  group_chat: GroupChatItem,
  group_tag_group: named('GroupTagGroupRecord', GroupTagGroup),
  group_tag: named('GroupTagRecord', GroupTag),
  group_chat_tag: named('GroupChatTagRecord', GroupChatTag),
  shop: named('ShopRecord', Shop),
  goods: named('GoodsRecord', Goods.extend({ sold: count('已售数量') })),
  order: named('OrderRecord', Order),
  event_type: named('EventTypeRecord', EventType),
  material_group: named('MaterialGroupRecord', materialGroupKind.line),
  material: MaterialItem,
  add_task: AddTask,
  store: named('StoreRecord', storeKind.line),
  group_message: named('GroupMessageRecord', told(groupMessageKind.line)),
  moment: named('MomentRecord', told(momentKind.line, { tag_ids: momentKind.line.shape.tag_list as z.ZodType })),
  file: named('FileRecord', File),
  points_entry: PointsEntry,
  task_treasure_mission: TaskTreasureMission,
  group_fission_mission: GroupFissionMission,
  check_in_mission: CheckInMission,
  check_in_stats: named('CheckInStatsRecord', CheckInStats),
  staff_rank: StaffRank,
  project: Project,
  ticket_template: named('TicketTemplateRecord', TicketTemplate.omit({ count: true })),
  ticket: Ticket,
  sensitive_rule: named('SensitiveRuleRecord', sensitiveRuleKind.line),
  keyword_tag_rule: named('KeywordTagRuleRecord', keywordTagRuleKind.line),
}
