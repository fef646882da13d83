import type { DatasetKind } from '../dataset/kind.ts'
import { addTaskKind } from './add-task/add-task.dataset.ts'
import { chatMessageKind, chatSessionKind } from './chat/chat.dataset.ts'
import { keywordTagRuleKind } from './chat/keyword-tag-rule.dataset.ts'
import { sensitiveRuleKind } from './chat/sensitive-rule.dataset.ts'
import { clueKind } from './clue/clue.dataset.ts'
import { contactWayKind } from './contact-way/contact-way.dataset.ts'
import { contactWayDayKind } from './contact-way/contact-way-day.dataset.ts'
import { crowdPackageKind } from './crowd-package/crowd-package.dataset.ts'
import { customFieldKind } from './custom-field/custom-field.dataset.ts'
import { customerKind } from './customer/customer.dataset.ts'
import { customerFieldValueKind } from './customer/customer-field-value.dataset.ts'
import { customerNoteKind } from './customer/customer-note.dataset.ts'
import { internalTagKind } from './customer/internal-tag.dataset.ts'
import { preTagKind } from './customer/pre-tag.dataset.ts'
import { departmentKind } from './department/department.dataset.ts'
import { eventTypeKind } from './event-type/event-type.dataset.ts'
import { groupChatKind } from './group-chat/group-chat.dataset.ts'
import { groupChatJoinTagKind } from './group-chat/join-tag.dataset.ts'
import { groupMessageKind, groupMessageRecipientKind } from './group-message/group-message.dataset.ts'
import { groupChatTagKind, groupTagGroupKind, groupTagKind } from './group-tag/group-tag.dataset.ts'
import { journeyStageKind } from './journey-stage/journey-stage.dataset.ts'
import { materialGroupKind, materialKind } from './material/material.dataset.ts'
import { checkInKind, checkInMissionKind } from './mission/check-in.dataset.ts'
import { groupFissionMissionKind, taskTreasureMissionKind } from './mission/mission.dataset.ts'
import { missionAwardKind, missionInviteKind, missionParticipantKind } from './mission/mission-people.dataset.ts'
import { momentKind, momentTaskKind } from './moment/moment.dataset.ts'
import { goodsKind, orderKind, shopKind } from './order/order.dataset.ts'
import { personalMessageKind, personalMessageRecipientKind } from './personal-message/personal-message.dataset.ts'
import { pointsEntryKind } from './points/points-entry.dataset.ts'
import { projectKind } from './project/project.dataset.ts'
import { quickReplyKind } from './quick-reply/quick-reply.dataset.ts'
import { quickReplyGroupKind } from './quick-reply/quick-reply-group.dataset.ts'
import { radarKind } from './radar/radar.dataset.ts'
import { radarGroupKind } from './radar/radar-group.dataset.ts'
import { smartFormKind } from './smart-form/smart-form.dataset.ts'
import { smartFormAnswerKind } from './smart-form/smart-form-answer.dataset.ts'
import { staffKind } from './staff/staff.dataset.ts'
import { staffRankKind } from './staff-rank/staff-rank.dataset.ts'
import { storeKind } from './store/store.dataset.ts'
import { subscriptionKind } from './subscription/subscription.dataset.ts'
import { tagKind } from './tag/tag.dataset.ts'
import { tagGroupKind } from './tag/tag-group.dataset.ts'
import { ticketKind } from './ticket/ticket.dataset.ts'
import { ticketFlowKind } from './ticket/ticket-flow.dataset.ts'
import { ticketTemplateKind } from './ticket-template/ticket-template.dataset.ts'
import { welcomeKind } from './welcome/welcome.dataset.ts'

/** Every kind of record in a dataset, in the order of import: what a record refers to comes before it. */
export const datasetKinds: readonly DatasetKind[] = [
  departmentKind,
  staffKind,
  tagGroupKind,
  tagKind,
  quickReplyGroupKind,
  quickReplyKind,
  smartFormKind,
  smartFormAnswerKind,
  projectKind,
  ticketTemplateKind,
  ticketKind,
  ticketFlowKind,
  contactWayKind,
  contactWayDayKind,
  welcomeKind,
  groupChatKind,
  groupTagGroupKind,
  groupTagKind,
  groupChatTagKind,
  groupChatJoinTagKind,
  taskTreasureMissionKind,
  groupFissionMissionKind,
  checkInMissionKind,
  materialGroupKind,
  materialKind,
  storeKind,
  radarGroupKind,
  radarKind,
  customFieldKind,
  journeyStageKind,
  customerKind,
  // it counts customers and who is in group chats
  staffRankKind,
  crowdPackageKind,
  missionParticipantKind,
  missionInviteKind,
  missionAwardKind,
  pointsEntryKind,
  eventTypeKind,
  customerNoteKind,
  internalTagKind,
  customerFieldValueKind,
  preTagKind,
  checkInKind,
  shopKind,
  goodsKind,
  orderKind,
  chatSessionKind,
  chatMessageKind,
  sensitiveRuleKind,
  keywordTagRuleKind,
  clueKind,
  addTaskKind,
  momentKind,
  momentTaskKind,
  groupMessageKind,
  groupMessageRecipientKind,
  personalMessageKind,
  personalMessageRecipientKind,
  subscriptionKind,
]
