import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import flags from '../../../bin/flags.json' with { type: 'json' }
import { commandEnvironment } from '../../support/command.ts'
import type { Build } from './previous-build.ts'

/** Runs a command of one build; `json` throws when it fails. */
export type Command = {
  (args: string[]): Promise<{ ok: boolean; said: string }>
  json(args: string[]): Promise<Record<string, unknown>>
}

/** The command `guanxi` of a build. */
export function commandOf({ script }: Build, settings: Record<string, string>): Command {
  const env = commandEnvironment(settings)
  const command = (args: string[]) =>
    promisify(execFile)(process.execPath, [...flags, script, ...args], { cwd: '/', env }).then(
      ({ stdout }) => ({ ok: true, said: stdout }),
      ({ stderr, message }) => ({ ok: false, said: String(stderr || message) }),
    )
  const json = async (args: string[]) => {
    const { ok, said } = await command([...args, '--json'])
    if (!ok) throw new Error(`guanxi ${args.join(' ')}: ${said}`)
    return JSON.parse(said)
  }
  return Object.assign(command, { json })
}
