import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import type { ClockChange } from '../../engines/sandbox/clock.ts'
import type { ClockReply } from '../../sandbox-api/clocks.ts'
import { recordCommand } from '../../storage/as-command.ts'
import type { Sql } from '../../storage/connect.ts'
import { onStore } from '../command.ts'
import { CliError, EXIT } from '../exit.ts'
import { group, leaf } from '../leaf.ts'
import { whole } from '../option-values.ts'
import { showTime } from '../output.ts'
import { findSimulator } from '../simulator-beside.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = { corp: string; timeout?: number }

/** `guanxi sandbox clock …` */
export function addClock(sandbox: Command): void {
  const clock = group(sandbox, 'clock', 'what time it is in it', [
    'sandbox clock advance 86400 --corp ww123',
    'sandbox clock next --corp ww123',
  ])
  const moving = (words: string, about: string, example: string) =>
    ofCorp(leaf(clock, words, about, [`sandbox clock ${example} --corp ww123`])).option(
      '--timeout <seconds>',
      'wait so long at most for what becomes due (30)',
      whole(0, 60),
    )

  ofCorp(leaf(clock, 'show', 'show the time', ['sandbox clock show --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const { readClock } = await import('../../sandbox-api/clocks.ts')
      const data = await readClock(await placeOf(owner, corp))
      return { data, text: shown(data) }
    }),
  )
  moving('freeze', 'let time stand still', 'freeze').action(
    onStore(({ owner }, given: Given) => moved(owner, given, { freeze: true })),
  )
  moving('run', 'let time go on', 'run').action(
    onStore(({ owner }, given: Given) => moved(owner, given, { freeze: false })),
  )
  moving('set <time>', 'go to a time (Unix seconds, or a date)', 'set 2027-01-01T00:00:00Z').action(
    onStore(({ owner }, time: string, given: Given) => moved(owner, given, { set: secondsOf(time) })),
  )
  moving('advance <seconds>', 'go on by so many seconds', 'advance 86400').action(
    onStore(({ owner }, seconds: string, given: Given) => moved(owner, given, { advance_s: amountOf(seconds) })),
  )
  moving('next', 'go to the next moment at which something is due', 'next').action(
    onStore(({ owner }, given: Given) => moved(owner, given, { to_next: true })),
  )
  ofCorp(leaf(clock, 'due', 'list what is due next', ['sandbox clock due --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const { dueNext } = await import('../../sandbox-api/clocks.ts')
      const items = await dueNext(await placeOf(owner, corp), 100)
      return { data: { items }, text: items.map(line).join('\n') }
    }),
  )
}

/** Moves the clock of a sandbox on by so many seconds, for a story. */
export async function advanceClock(owner: Sql, corp: string, advance_s: number): Promise<ClockReply> {
  const { data } = await moved(owner, { corp, timeout: 60 }, { advance_s })
  return data
}

async function moved(owner: Sql, { corp, timeout = 30 }: Given, change: ClockChange) {
  const { changeClock } = await import('../../sandbox-api/clocks.ts')
  const place = await placeOf(owner, corp)
  const data = await changeClock(
    place,
    (work) =>
      recordCommand(owner, corp, work, (done) =>
        done ? { action: 'updated', kind: 'sandbox_clock', id: corp, after: change } : undefined,
      ),
    { ...change, timeout_s: timeout },
  )
  if (!data) throw new CliError('a clock goes forward only, and at most two years ahead')
  if (data.status === 'advancing')
    throw new CliError('the clock is still on its way, as long as the service runs; see: guanxi sandbox clock show')
  return { data, text: [shown(data), ...data.steps.map(line)].join('\n') }
}

async function placeOf(owner: Sql, corp: string) {
  const corpId = await sandboxOf(owner, corp)
  return { corpId, states: { owner, simulator: await findSimulator(readConfig()) } }
}

function secondsOf(time: string): number {
  const seconds = /^\d+$/.test(time) ? Number(time) : Math.floor(Date.parse(time) / 1000)
  if (!Number.isSafeInteger(seconds))
    throw new CliError('a time is Unix seconds, or a date such as 2027-01-01T00:00:00Z', EXIT.usage)
  return seconds
}

function amountOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new CliError('the time to go on by is a whole number of seconds', EXIT.usage)
}

const shown = ({ now, ahead_s, frozen, next_due }: ClockReply) =>
  `${showTime(now)}, ${ahead_s} s ahead${frozen ? ', stands still' : ''}; next due: ${next_due === null ? 'nothing' : showTime(next_due)}`

const line = ({ at, kind, id }: { at: number; kind: string; id: number | null }) =>
  `${showTime(at)}  ${kind}${id === null ? '' : ` ${id}`}`
