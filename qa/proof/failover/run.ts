import { type ExecFileOptions, execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a program prints; an error with its words when it fails. */
export async function run(program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { encoding: 'utf8', cwd: '/', ...options })
  return String(stdout)
}
