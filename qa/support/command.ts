import { fileURLToPath } from 'node:url'

/** The script behind the real command, `guanxi`. */
export const GUANXI = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** What a process needs of this machine; no setting of guanxi is among it. */
const MACHINE = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'NETWORK_GUARD_LOG', 'TEST_DATABASE_URL']

/** The environment of a command that a test starts: these settings and no other, whatever is exported where it runs. */
export function commandEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const machine = MACHINE.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(machine), ...settings }
}
