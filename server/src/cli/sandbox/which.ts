import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { isSandbox } from '../../engines/sandbox/sandbox-corp.ts'
import type { Sql } from '../../storage/connect.ts'
import { found } from '../corp.ts'
import { CliError } from '../exit.ts'

/** Declares `--corp`. */
export function ofCorp(command: Command): Command {
  return command.requiredOption('--corp <corp_id>', 'the sandbox')
}

/** The corporation if it is a sandbox, else the failure that says why not. */
export async function sandboxOf(owner: Sql, corpId: string): Promise<string> {
  await found(owner, corpId)
  if (await isSandbox({ corpId, pool: owner }, readConfig().sandbox)) return corpId
  throw new CliError(`corporation ${corpId} is no sandbox: see guanxi corp set ${corpId} --sandbox on`)
}
