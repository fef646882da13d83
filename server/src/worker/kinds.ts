import { recordArchived } from '../engines/chat/archived.ts'
import { keywordMarkJob } from '../engines/chat/keyword-marks.ts'
import { keepMedia, MEDIA_JOB, parkMedia, wantedMedia } from '../engines/chat/media.ts'
import { checkInEndJob } from '../engines/check-ins/end-job.ts'
import { clueTaskJob } from '../engines/clues/job.ts'
import { contactWayJob } from '../engines/contact-ways/push.ts'
import { receivingJob } from '../engines/contact-ways/refresh.ts'
import { crowdRefreshJob } from '../engines/crowds/refresh-job.ts'
import { crowdWatchJob } from '../engines/crowds/watch-job.ts'
import { markTagsJob, remarkJob } from '../engines/customers/marks.ts'
import { earlyAnswerJob } from '../engines/forms/early-job.ts'
import { formEndJob } from '../engines/forms/end-job.ts'
import { groupMessageJob } from '../engines/messages/job.ts'
import { groupMessageRemindJob } from '../engines/messages/remind.ts'
import { groupMessageDueJob } from '../engines/messages/send-draft.ts'
import { missionCleanupJob } from '../engines/missions/cleanup-job.ts'
import { missionCodesJob } from '../engines/missions/codes-job.ts'
import { missionEndJob } from '../engines/missions/end-job.ts'
import { missionLevelsJob } from '../engines/missions/levels-job.ts'
import { missionPosterJob } from '../engines/missions/poster-job.ts'
import { missionMarkJob } from '../engines/missions/winner-tags.ts'
import { momentDueJob } from '../engines/moments/draft.ts'
import { momentJob } from '../engines/moments/job.ts'
import { earlyViewJob } from '../engines/radars/early-job.ts'
import { radarViewsJob } from '../engines/radars/job.ts'
import { welcomeJob } from '../engines/relations/welcome.ts'
import { ensureStaff } from '../engines/staff/from-platform.ts'
import { staffMessageJob } from '../engines/staff-messages/job.ts'
import { staffRankCountJob } from '../engines/staff-ranks/count-job.ts'
import { staffRankTurnJob } from '../engines/staff-ranks/turn-job.ts'
import { tagLibraryJob } from '../engines/tags/push.ts'
import type { AnyKind } from '../jobs/kind.ts'
import type { Platform } from '../platform/port.ts'
import type { ArchiveAccess } from '../platform/wecom/archive/access.ts'
import { archiveJob } from '../platform/wecom/archive/job.ts'
import { archiveMediaJob } from '../platform/wecom/archive/media-job.ts'
import { eventJob } from '../platform/wecom/callbacks/event-job.ts'
import type { WecomClient } from '../platform/wecom/client/client.ts'
import { refreshJob } from '../platform/wecom/records/refresh-job.ts'
import { syncJob } from '../platform/wecom/sync/job.ts'
import { nightlyJob } from '../platform/wecom/sync/nightly.ts'
import { inbound } from './inbound.ts'

/** What jobs are handed beside their payload: the port, and for the connector's own jobs the client and the archive. */
export type JobDeps = { platform: Platform; client: WecomClient; archive: ArchiveAccess }

/** Every kind of job that the service works on. */
export const jobKinds: readonly AnyKind<JobDeps>[] = [
  groupMessageJob,
  groupMessageRemindJob,
  groupMessageDueJob,
  momentJob,
  momentDueJob,
  clueTaskJob,
  welcomeJob,
  markTagsJob,
  remarkJob,
  tagLibraryJob,
  contactWayJob,
  receivingJob,
  staffMessageJob,
  crowdRefreshJob,
  crowdWatchJob,
  staffRankTurnJob,
  staffRankCountJob,
  formEndJob,
  earlyAnswerJob,
  checkInEndJob,
  missionEndJob,
  missionLevelsJob,
  missionCodesJob,
  missionPosterJob,
  missionMarkJob,
  missionCleanupJob,
  keywordMarkJob,
  radarViewsJob,
  earlyViewJob,
  eventJob(inbound),
  refreshJob(inbound),
  syncJob(inbound),
  nightlyJob,
  archiveJob(recordArchived, ensureStaff),
  archiveMediaJob({ job: MEDIA_JOB, wanted: wantedMedia, keep: keepMedia, park: parkMedia }),
]
