import { fileURLToPath } from 'node:url'
import { GUARD_OPTION } from './network-guard.ts'

/** The script behind the real command, `guanxi`. */
export const GUANXI = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** What a process needs of this machine; no setting of guanxi is among it. */
const MACHINE = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NETWORK_GUARD_LOG', 'TEST_DATABASE_URL']

/**
 * The environment of a command that a test starts: these settings, the network guard and no other, whatever is exported
 * where it runs.
 */
export function commandEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const machine = MACHINE.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(machine), NODE_OPTIONS: GUARD_OPTION, GUANXI_CONSOLE: 'off', ...settings }
}
