import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'

/** What each kind of job does, in words. */
const WORDS: Readonly<Record<string, Word>> = {
  group_message: 'job.group_message',
  group_message_remind: 'job.group_message_remind',
  group_message_due: 'job.group_message_due',
  moment: 'job.moment',
  clue_task: 'job.clue_task',
  welcome: 'job.welcome',
  platform_mark_tags: 'job.platform_mark_tags',
  platform_remark: 'job.platform_remark',
  tag_library: 'job.tag_library',
  contact_way: 'job.contact_way',
  contact_way_receiving: 'job.contact_way_receiving',
  staff_message: 'job.staff_message',
  crowd_refresh: 'job.crowd_refresh',
  crowd_watch: 'job.crowd_watch',
  check_in_end: 'job.check_in_end',
  staff_rank_turn: 'job.staff_rank_turn',
  staff_rank_count: 'job.staff_rank_count',
  smart_form_end: 'job.smart_form_end',
  smart_form_arrived: 'job.smart_form_arrived',
  mission_end: 'job.missionEnd',
  mission_poster: 'job.missionPoster',
  mission_mark: 'job.missionMark',
  mission_levels: 'job.missionLevels',
  mission_codes: 'job.missionCodes',
  mission_cleanup: 'job.missionCleanup',
  keyword_mark: 'job.keyword_mark',
  radar_views: 'job.radar_views',
  radar_arrived: 'job.radar_arrived',
  platform_event: 'job.platform_event',
  platform_refresh: 'job.platform_refresh',
  platform_sync: 'job.platform_sync',
  platform_nightly: 'job.platform_nightly',
  platform_archive: 'job.platform_archive',
  archive_media: 'job.archive_media',
}

export const JOB_KINDS = Object.entries(WORDS).map(([value, word]) => ({ value, word }))

/** A kind in words; one that is newer than this page by its name. */
export function jobWord(kind: string, t: Translate): string {
  const word = WORDS[kind]
  return word ? t(word) : kind
}
