import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding, Lab } from '../../lab/finding.ts'
import { GUANXI } from '../../support/command.ts'
import { DEMO, type Sandbox } from './start.ts'
import { timed, within } from './timed.ts'

const POLL_S = 2

/** How long after the answer to a call its change is in a copy that follows. */
export async function copyThatFollows(lab: Lab, { call, env }: Sandbox): Promise<Finding> {
  const file = join(await lab.folder(), 'copy.db')
  const args = [GUANXI, 'mirror', '--corp', DEMO, '--to', `sqlite:${file}`, '--poll', String(POLL_S), '--json']
  const mirror = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(mirror, 'exit')
  lab.after(async () => {
    mirror.kill()
    await ended
  })
  await Promise.race([once(mirror.stdout, 'data'), ended])
  if (mirror.exitCode !== null) throw new Error('the mirror ended')
  const copy = new DatabaseSync(file, { readOnly: true })
  const find = copy.prepare('select 1 from clue where phone = ?')

  async function follow(round: number): Promise<void> {
    const phone = String(13_900_000_000 + round)
    await call(`/admin-api/corps/${DEMO}/clues`, { phone })
    while (!find.get(phone)) await pause(10)
  }

  const took = await timed(lab.by({ slice: 2, quick: 7, full: 15 }), follow)
  copy.close()
  return within(POLL_S + 2, `a change in a copy that looks every ${POLL_S} seconds`, took)
}
