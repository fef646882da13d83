import { readConfig } from '../config.ts'
import { keepFirstState } from '../sandbox-api/states.ts'
import { now } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import { findSimulator } from './simulator-beside.ts'

/** A sandbox can be reset to what it was when it was marked, at the simulator too where that runs. */
export async function keepMarked(owner: Sql, corpId: string): Promise<void> {
  const simulator = await findSimulator(readConfig())
  await keepFirstState({ owner, simulator }, { corpId, actor: { kind: 'command' }, now: now() })
}
