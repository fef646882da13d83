import type { ControlCall } from './call.ts'
import { chatCalls } from './chats.ts'
import { confirmCalls } from './confirm.ts'
import { corpCalls } from './corps.ts'
import { editCalls } from './edit.ts'
import { knobCalls } from './knobs.ts'
import { loadCalls } from './load.ts'
import { logCalls } from './logs.ts'
import { openCalls } from './open.ts'
import { peopleCalls } from './people.ts'
import { phoneCalls } from './phone.ts'
import { sayCalls } from './say.ts'
import { stateCalls } from './state.ts'

/** The whole control API. */
export const CONTROL_CALLS: ControlCall[] = [
  ...corpCalls,
  ...peopleCalls,
  ...chatCalls,
  ...sayCalls,
  ...confirmCalls,
  ...editCalls,
  ...openCalls,
  ...logCalls,
  ...knobCalls,
  ...stateCalls,
  ...loadCalls,
  ...phoneCalls,
]
