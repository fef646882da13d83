import type { OpenEndpoint } from '../endpoint.ts'
import { accessTokenGet } from './access-token/get.ts'
import { addTaskEndpoints } from './add-task/index.ts'
import { bulkReads } from './bulk/read.ts'
import { chatMessageList, chatMessageListV2 } from './chat/message-list.ts'
import { chatSessionList } from './chat/session-list.ts'
import { clueAdd } from './clue/add.ts'
import { clueList } from './clue/list.ts'
import { contactWayList } from './contact-way/list.ts'
import { contactWayStatistics } from './contact-way/statistics.ts'
import { crowdPackageDataList } from './crowd-package/data-list.ts'
import { crowdPackageList } from './crowd-package/list.ts'
import { crowdPackageAdd, crowdPackageAddData, crowdPackageUpdate } from './crowd-package/write.ts'
import { customFieldAdd } from './custom-field/add.ts'
import { customFieldList } from './custom-field/list.ts'
import { customerEventEndpoints } from './customer-event/index.ts'
import { departmentList } from './department/list.ts'
import { eventList } from './event/list.ts'
import { externalUserBatchGet } from './external-user/batch-get.ts'
import { externalUserUpdateList } from './external-user/changed.ts'
import { euIdToUnionid, unionidToEuId } from './external-user/convert.ts'
import { customFieldBatchUpdate } from './external-user/field-values.ts'
import { externalUserGet } from './external-user/get.ts'
import { externalUserGroupList } from './external-user/group-list.ts'
import { externalUserImportInfo } from './external-user/import-info.ts'
import { externalUserList } from './external-user/list.ts'
import { externalUserOutflowList } from './external-user/outflow.ts'
import { externalUserScoreAdd } from './external-user/score-add.ts'
import { externalUserStageGet } from './external-user/stage-get.ts'
import { externalUserTimeline } from './external-user/timeline.ts'
import { unionidToExternalUserid } from './external-user/unionid-to-external-userid.ts'
import { groupChatDetail } from './group-chat/detail.ts'
import { groupChatFindExternalUser } from './group-chat/find-external-user.ts'
import { groupChatList } from './group-chat/list.ts'
import { groupChatMemberList } from './group-chat/member-list.ts'
import { groupMessageAdd } from './group-message/add.ts'
import { groupChatMessageAdd, groupChatMessageResult } from './group-message/group-chats.ts'
import { groupMessageResult } from './group-message/result.ts'
import { groupChatMessageSubMissions, groupMessageSubMissions } from './group-message/sub-missions.ts'
import { groupTagGroupList } from './group-tag/list.ts'
import { groupChatBatchMarkTag } from './group-tag/mark.ts'
import { journeyStageList } from './journey-stage/list.ts'
import { materialEndpoints } from './material/index.ts'
import { checkInMissionDetail } from './mission/check-in-detail.ts'
import { checkInMissionList } from './mission/check-in-list.ts'
import { customerMissionList } from './mission/customer-missions.ts'
import { groupFissionMissionList } from './mission/group-fission-list.ts'
import { groupFissionParticipants, taskTreasureParticipants } from './mission/participants.ts'
import { taskTreasureMissionList } from './mission/task-treasure-list.ts'
import { momentMessageAdd } from './moment/add.ts'
import { momentMessageResult } from './moment/result.ts'
import { momentTaskResult } from './moment/tasks.ts'
import { orderEndpoints } from './order/index.ts'
import { personalMessageList, personalMessageRecipients } from './personal-message/lists.ts'
import { integralBalances } from './points/balances.ts'
import { integralBatchUpdate } from './points/batch-update.ts'
import { integralList } from './points/list.ts'
import { integralRecordList } from './points/record-list.ts'
import { preWritePropertiesBatchAdd } from './preset/batch-add.ts'
import { projectList } from './project/list.ts'
import { quickReplyGroupList } from './quick-reply/list.ts'
import { quickReplyList } from './quick-reply/replies.ts'
import { radarDetail } from './radar/detail.ts'
import { radarGroupList } from './radar/group-list.ts'
import { radarList } from './radar/list.ts'
import { radarStatisticList } from './radar/statistic-list.ts'
import { radarUpdate } from './radar/update.ts'
import { externalUserStaffRelationList } from './relation/list.ts'
import { sidebarAuthInfo } from './sidebar/get-auth-info.ts'
import { smartFormGroupList } from './smart-form/group-list.ts'
import { smartFormList } from './smart-form/list.ts'
import { smartFormSubmitList } from './smart-form/submit-list.ts'
import { smartFormUserList } from './smart-form/user-list.ts'
import { staffGet } from './staff/get.ts'
import { staffList } from './staff/list.ts'
import { staffMessageSend } from './staff/message-send.ts'
import { staffRankList } from './staff-rank/list.ts'
import { staffRankStanding } from './staff-rank/standing.ts'
import { storeEndpoints } from './store/index.ts'
import { tagDetail } from './tag/detail.ts'
import { tagGroupList } from './tag/group-list.ts'
import { tagInternalAdd, tagInternalRemove } from './tag/internal.ts'
import { tagCreate, tagDelete, tagGroupAdd, tagUpdate } from './tag/library.ts'
import { tagList } from './tag/list.ts'
import { tagListV2 } from './tag/list-v2.ts'
import { tagAdd, tagBatchUpdate } from './tag/mark.ts'
import { preTagList, preTagRemove, wxUserMarkTag } from './tag/pre-tag.ts'
import { ticketClose } from './ticket/close.ts'
import { ticketCreate } from './ticket/create.ts'
import { ticketDetail } from './ticket/detail.ts'
import { ticketList } from './ticket/list.ts'
import { ticketReopen } from './ticket/reopen.ts'
import { ticketReply } from './ticket/reply.ts'
import { ticketSwitch } from './ticket/switch.ts'
import { ticketUpdate } from './ticket/update.ts'
import { ticketTemplateList } from './ticket-template/list.ts'

/** Every endpoint: one line each. */
export const endpoints: readonly OpenEndpoint[] = [
  accessTokenGet,
  staffList,
  staffGet,
  staffMessageSend,
  departmentList,
  sidebarAuthInfo,
  tagList,
  tagListV2,
  tagDetail,
  tagGroupList,
  tagCreate,
  tagUpdate,
  tagDelete,
  tagGroupAdd,
  tagAdd,
  tagBatchUpdate,
  tagInternalAdd,
  tagInternalRemove,
  wxUserMarkTag,
  preTagList,
  preTagRemove,
  quickReplyGroupList,
  quickReplyList,
  smartFormList,
  smartFormGroupList,
  smartFormUserList,
  smartFormSubmitList,
  staffRankList,
  staffRankStanding,
  crowdPackageList,
  crowdPackageDataList,
  crowdPackageAdd,
  crowdPackageUpdate,
  crowdPackageAddData,
  projectList,
  ticketList,
  ticketDetail,
  ticketCreate,
  ticketSwitch,
  ticketReply,
  ticketClose,
  ticketReopen,
  ticketUpdate,
  ticketTemplateList,
  contactWayList,
  ...storeEndpoints,
  contactWayStatistics,
  taskTreasureMissionList,
  groupFissionMissionList,
  checkInMissionList,
  checkInMissionDetail,
  taskTreasureParticipants,
  groupFissionParticipants,
  customerMissionList,
  radarList,
  radarGroupList,
  radarDetail,
  radarStatisticList,
  radarUpdate,
  chatMessageList,
  chatMessageListV2,
  chatSessionList,
  externalUserList,
  externalUserUpdateList,
  externalUserOutflowList,
  externalUserScoreAdd,
  externalUserImportInfo,
  customFieldAdd,
  customFieldBatchUpdate,
  externalUserTimeline,
  externalUserGet,
  externalUserBatchGet,
  unionidToExternalUserid,
  unionidToEuId,
  euIdToUnionid,
  externalUserStageGet,
  externalUserGroupList,
  externalUserStaffRelationList,
  customFieldList,
  journeyStageList,
  groupChatList,
  groupChatDetail,
  groupChatMemberList,
  groupChatFindExternalUser,
  groupTagGroupList,
  groupChatBatchMarkTag,
  integralBatchUpdate,
  integralBalances,
  integralList,
  integralRecordList,
  preWritePropertiesBatchAdd,
  clueAdd,
  clueList,
  ...addTaskEndpoints,
  personalMessageList,
  personalMessageRecipients,
  ...orderEndpoints,
  ...customerEventEndpoints,
  ...materialEndpoints,
  momentMessageAdd,
  momentMessageResult,
  momentTaskResult,
  eventList,
  ...bulkReads,
  groupMessageAdd,
  groupMessageResult,
  groupMessageSubMissions,
  groupChatMessageAdd,
  groupChatMessageResult,
  groupChatMessageSubMissions,
]
