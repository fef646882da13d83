import type { RecordOf } from '../../api/types.ts'
import type { StatesOf } from '../../kit/list/columns.tsx'

/** The first two were not sent yet. */
export const MESSAGE_STATES: StatesOf<RecordOf<'group-messages' | 'moments'>['state']> = {
  draft: { word: 'draft.draft', tone: 'plain' },
  scheduled: { word: 'draft.scheduled', tone: 'info' },
  pending: { word: 'message.pending', tone: 'plain' },
  sending: { word: 'message.sending', tone: 'info' },
  done: { word: 'message.done', tone: 'gain' },
  failed: { word: 'message.failed', tone: 'loss' },
}

export const RESULT_STATES: StatesOf<RecordOf<'group-messages/{id}/results' | 'moments/{id}/results'>['state']> = {
  pending: { word: 'result.pending', tone: 'plain' },
  accepted: { word: 'result.accepted', tone: 'info' },
  sent: { word: 'result.sent', tone: 'gain' },
  failed: { word: 'result.failed', tone: 'loss' },
}

export const RADAR_TYPES: StatesOf<RecordOf<'radars'>['type']> = {
  link: { word: 'radar.link', tone: 'info' },
  pdf: { word: 'radar.pdf', tone: 'brand' },
  article: { word: 'radar.article', tone: 'brand' },
}

export const MISSION_STATES: StatesOf<RecordOf<'check-in-missions'>['status']> = {
  ongoing: { word: 'mission.ongoing', tone: 'gain' },
  end: { word: 'mission.ended', tone: 'plain' },
}
