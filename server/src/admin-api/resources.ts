import type { RestEndpoint } from '../endpoint.ts'
import { addTasks } from './add-tasks/add-tasks.ts'
import { chatSessions } from './chat-sessions/chat-sessions.ts'
import { keywordTagRules } from './chat-sessions/keyword-tag-rules.ts'
import { sensitiveRules } from './chat-sessions/sensitive-rules.ts'
import { checkIns } from './check-ins/check-ins.ts'
import { checkInParticipants } from './check-ins/participants.ts'
import { checkInStats } from './check-ins/stats.ts'
import { clues } from './clues/clues.ts'
import { crowdPackages } from './crowd-packages/crowd-packages.ts'
import { crowdPackageMembers } from './crowd-packages/members.ts'
import { customFields } from './custom-fields/custom-fields.ts'
import { eventTypes } from './event-types/event-types.ts'
import { files } from './files/files.ts'
import { formAnswers } from './forms/answers.ts'
import { formGroups } from './forms/form-groups.ts'
import { formResource, forms } from './forms/forms.ts'
import { formStats } from './forms/stats.ts'
import { groupChats } from './group-chats/group-chats.ts'
import { groupMessages } from './group-messages/group-messages.ts'
import { groupMessageResults } from './group-messages/results.ts'
import { testMessages } from './group-messages/test-message.ts'
import { groupTagGroups, groupTags } from './group-tags/group-tags.ts'
import { journeyStages } from './journey-stages/journey-stages.ts'
import { pagePictures } from './kit/page-pictures.ts'
import { materialGroups, materials } from './materials/materials.ts'
import { missionEndpoints } from './missions/missions.ts'
import { moments } from './moments/moments.ts'
import { momentResults } from './moments/results.ts'
import { goods } from './orders/goods.ts'
import { orders } from './orders/orders.ts'
import { shops } from './orders/shops.ts'
import { pointsEntries } from './points-entries/points-entries.ts'
import { projects } from './projects/projects.ts'
import { quickReplies } from './quick-replies/quick-replies.ts'
import { quickReplyGroups } from './quick-replies/quick-reply-groups.ts'
import { radarGroups } from './radars/radar-groups.ts'
import { radars } from './radars/radars.ts'
import { staffRanks } from './staff-ranks/staff-ranks.ts'
import { stores } from './stores/stores.ts'
import { preTags } from './tags/pre-tags.ts'
import { welcomes } from './welcomes/welcomes.ts'

/** The records that marketing and service work with: one line for each resource. */
export const resources: readonly RestEndpoint[] = [
  ...customFields,
  ...journeyStages,
  ...eventTypes,
  ...clues,
  ...preTags,
  ...[...groupChats, ...groupTagGroups, ...groupTags],
  ...pointsEntries,
  ...[...orders, ...shops, ...goods],
  ...[...crowdPackages, ...crowdPackageMembers],
  ...[...groupMessages, ...groupMessageResults, ...testMessages],
  ...[...moments, ...momentResults],
  ...[...radars, ...radarGroups],
  ...[...materials, ...materialGroups],
  ...[...stores, ...addTasks],
  ...missionEndpoints,
  ...[...checkIns, ...checkInParticipants, checkInStats],
  ...staffRanks,
  ...projects,
  ...[...chatSessions, ...sensitiveRules, ...keywordTagRules],
  ...[...forms, ...formAnswers, formStats, ...pagePictures(formResource), ...formGroups],
  ...[...quickReplyGroups, ...quickReplies],
  ...welcomes,
  ...files,
]
