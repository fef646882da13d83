import { openCluster } from '../../lab/cluster.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startServiceProcess } from '../../lab/service.ts'
import { admit, holders } from './corps.ts'
import { endingTokens, tryEnded } from './ended.ts'
import { demanding, missing } from './specification.ts'
import { callTokenIssuing } from './token-issuing.ts'
import { type Target, type Tried, tryOrder, trySeats, tryTokens, untilRefused, usualCodes } from './try.ts'

export const check: Check = {
  name: 'seats',
  title: 'tokens and seats open what they should, and every refusal has its exact code',
  run,
}

async function run(lab: Lab): Promise<Finding[]> {
  const { logins, owner } = await (await openCluster(lab)).database('seats')
  const service = await startServiceProcess({ logins })
  lab.after(() => service.stop())
  return seatsHold(lab, { address: service.address, owner, now: Math.floor(Date.now() / 1000) })
}

/** Tries everything on a service whose database has no corporation of these ids yet. */
export async function seatsHold(lab: Lab, target: Target): Promise<Finding[]> {
  const { owner } = target
  const states = holders(target.now).filter(({ rare }) => lab.depth !== 'slice' || !rare)
  const tokens = new Map<string, string>()
  for (const holder of states) tokens.set(holder.what, await admit(owner, target.address, holder, target.now))
  const token = (what: string) => tokens.get(what) as string
  const ending = await endingTokens(target)
  await untilRefused(target, token('removed, every seat'))

  const usual = await usualCodes(target, token('every seat'))
  const seats = await trySeats(target, states, tokens, usual)
  lab.say(`  seats: ${seats.calls} calls`)
  const good = { token: token('every seat'), other: token('basic alone'), secret: 'secret-of-ww_seat_0' }
  const flips = lab.by({ slice: 2, quick: 8, full: 150 })
  const forged = await tryTokens(target, { ...good, flips }, usual, lab.by({ slice: 4, quick: 1, full: 1 }))
  lab.say(`  tokens: ${forged.calls} calls`)
  const ended = await tryEnded(target, ending)
  const order = await tryOrder(target, {
    open: token('every seat'),
    seatless: token('no seat, terms not agreed'),
    termless: token('every seat, terms not agreed'),
    limited: token('one call an hour, no seat'),
  })
  const issuing = await callTokenIssuing(target.address, owner, target.now)
  const said = ({ calls, problems }: Tried, more = '') =>
    `${calls.toLocaleString('en-US')} calls${more}, ${problems.length} answered otherwise`
  const bar = 'the exact code, HTTP status and envelope'
  return [
    noProblems(
      {
        what: `${demanding.length} endpoints, each called by ${states.length} corporations that hold seats in every way`,
        bar,
        result: said(seats),
      },
      [...seats.problems, ...missing.map((path) => `${path} is not there`)],
    ),
    noProblems(
      {
        what: 'the same endpoints with tokens that are missing, malformed, forged, of another corporation, or good',
        bar,
        result: said(forged, ` with ${forged.kinds} kinds of token`),
      },
      forged.problems,
    ),
    noProblems(
      {
        what: 'with tokens that have ended: expired before and after the node met them, secret revoked',
        bar,
        result: said(ended, ` (the revoked one was refused after ${ended.revokedMs} ms)`),
      },
      ended.problems,
    ),
    noProblems(
      {
        what: 'order of checks: with a step and everything after it wrong, the step’s own code',
        bar,
        result: said(order, ' (path, method, token, limit, seat, terms, body, parameters, key)'),
      },
      order.problems,
    ),
    noProblems(
      {
        what: 'getting a token with right, wrong, foreign and revoked secrets',
        bar,
        result: said(issuing),
      },
      issuing.problems,
    ),
  ]
}
