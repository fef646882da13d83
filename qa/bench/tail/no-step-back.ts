import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/** Loaded before a process, so that neither it nor its backends give way to others: what heavy work does without that. */
os.setPriority = () => {
  throw new Error('may not')
}
syncBuiltinESMExports()
