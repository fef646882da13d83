import type { Model } from './call.ts'
import { chatMessages } from './chat-message.ts'
import { chatSessions } from './chat-session.ts'
import { contactWays } from './contact-way.ts'
import { crowdPackages } from './crowd-package.ts'
import { checkIn, groupFission, taskTreasure } from './mission.ts'
import { projects } from './project.ts'
import { quickReplyGroups } from './quick-reply.ts'
import { radarGroups, radars } from './radar.ts'
import { smartForms } from './smart-form.ts'
import { staff } from './staff.ts'
import { staffRanks } from './staff-rank.ts'
import { tags, tagsV2 } from './tag.ts'
import { tickets } from './ticket.ts'

/** What every list answers, by its path. */
export const models: Record<string, Model> = {
  '/open-api/quick_reply_v3/group/list': quickReplyGroups,
  '/open-api/activity_fission/mission/list': taskTreasure,
  '/open-api/group_activity_fission/mission/list': groupFission,
  '/open-api/check_in_act/mission/list': checkIn,
  '/open-api/smart_form/form/list': smartForms,
  '/open-api/contact_way/list': contactWays,
  '/open-api/interact_radar/list': radars,
  '/open-api/interact_radar/group/list': radarGroups,
  '/open-api/tag/v2/list': tagsV2,
  '/open-api/tag/list': tags,
  '/open-api/staff_rank/list': staffRanks,
  '/open-api/chat/message/list': chatMessages,
  '/open-api/chat/session/list': chatSessions,
  '/open-api/staff/list': staff,
  '/open-api/external_user_package/list': crowdPackages,
  '/open-api/project/list': projects,
  '/open-api/workorder/list': tickets,
}
