import type { States } from '../../kit/columns.tsx'

export const MESSAGE_STATES: States = {
  pending: { word: 'message.pending', colour: 'default' },
  sending: { word: 'message.sending', colour: 'blue' },
  done: { word: 'message.done', colour: 'green' },
  failed: { word: 'message.failed', colour: 'red' },
  cancelled: { word: 'message.cancelled', colour: 'gold' },
}

export const RESULT_STATES: States = {
  pending: { word: 'result.pending', colour: 'default' },
  sent: { word: 'result.sent', colour: 'green' },
  failed: { word: 'result.failed', colour: 'red' },
}

export const MISSION_STATES: States = {
  ongoing: { word: 'mission.ongoing', colour: 'green' },
  end: { word: 'mission.ended', colour: 'default' },
}
