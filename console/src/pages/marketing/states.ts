import type { RecordOf } from '../../api/types.ts'
import type { StatesOf } from '../../kit/columns.tsx'

export const MESSAGE_STATES: StatesOf<RecordOf<'group-messages' | 'moments'>['state']> = {
  pending: { word: 'message.pending', colour: 'default' },
  sending: { word: 'message.sending', colour: 'blue' },
  done: { word: 'message.done', colour: 'green' },
  failed: { word: 'message.failed', colour: 'red' },
}

export const RESULT_STATES: StatesOf<RecordOf<'group-messages/{id}/results' | 'moments/{id}/results'>['state']> = {
  pending: { word: 'result.pending', colour: 'default' },
  accepted: { word: 'result.accepted', colour: 'blue' },
  sent: { word: 'result.sent', colour: 'green' },
  failed: { word: 'result.failed', colour: 'red' },
}

export const MISSION_STATES: StatesOf<RecordOf<'check-in-missions'>['status']> = {
  ongoing: { word: 'mission.ongoing', colour: 'green' },
  end: { word: 'mission.ended', colour: 'default' },
}
