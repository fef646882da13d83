import type { ControlCall } from './call.ts'
import { chatCalls } from './chats.ts'
import { clockCalls } from './clock.ts'
import { confirmCalls } from './confirm.ts'
import { corpCalls } from './corps.ts'
import { editCalls } from './edit.ts'
import { knobCalls } from './knobs.ts'
import { loadCalls } from './load.ts'
import { logCalls } from './logs.ts'
import { missionCalls } from './missions.ts'
import { openCalls, tabCalls } from './open.ts'
import { pageCalls } from './pages.ts'
import { peopleCalls } from './people.ts'
import { personalMassCalls } from './personal-mass.ts'
import { phoneCalls } from './phone.ts'
import { sayCalls } from './say.ts'
import { stateCalls } from './state.ts'
import { talkCalls } from './talk.ts'
import { transferCalls } from './transfers.ts'

/** The whole control API. */
export const CONTROL_CALLS: ControlCall[] = [
  ...corpCalls,
  ...peopleCalls,
  ...chatCalls,
  ...sayCalls,
  ...talkCalls,
  ...confirmCalls,
  ...personalMassCalls,
  ...transferCalls,
  ...editCalls,
  ...openCalls,
  ...tabCalls,
  ...pageCalls,
  ...missionCalls,
  ...logCalls,
  ...knobCalls,
  ...clockCalls,
  ...stateCalls,
  ...loadCalls,
  ...phoneCalls,
]
