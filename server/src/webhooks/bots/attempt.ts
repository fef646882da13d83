import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { type Reason, reason } from '../../contract/reasons.ts'
import { localTime } from '../../contract/time.ts'
import type { Sql } from '../../storage/connect.ts'
import { inSpan } from '../../tracing/span.ts'
import { openSecrets, type Sender } from '../attempt.ts'
import type { Claim } from '../claim.ts'
import type { Delivered } from '../delivered.ts'
import { throughSandbox } from '../sandboxed.ts'
import { nextAttempt, RETRIES, retryAfter } from '../schedule.ts'
import type { Attempt } from '../settle.ts'
import { countRefused, gather, holdBack, postpone, takeSlot } from './pace.ts'
import { readReply } from './reply.ts'
import { type BotAddress, botRequest, reasonWithoutKeys, shownRequest, withoutKeys } from './request.ts'
import type { BotTarget } from './target.ts'
import type { Values } from './template.ts'
import { textOfEvents } from './text.ts'

export type BotSender = Sender & { owner: Sql; lease: string; leaseMs?: number }

/** Messages refused for good, one after the other, that turn a subscription off. */
const MOST_REFUSED = 3
const LEASE_MS = 60_000

/**
 * Has a bot tell of a claim. The last message of a minute tells of all that is due; what comes after it waits, and goes
 * together when there is a place again.
 */
export async function attemptBot(sender: BotSender, claim: Claim, target: BotTarget): Promise<Delivered> {
  const { owner, lease, leaseMs = LEASE_MS } = sender
  const bot = openSecrets(sender, claim).bot
  if (!bot) return { verdict: 'refused', attempts: [attemptOf(claim, { nextMs: null, disables: NO_ADDRESS })] }
  const slot = await takeSlot(owner, claim, claim.clock())
  if (slot.freeAtMs !== undefined) {
    await postpone(owner, lease, claim, slot.freeAtMs)
    return { attempts: [], verdict: 'delivered' }
  }
  const claims = slot.isLast ? await gather(owner, lease, claim, leaseMs) : [claim]
  return send(sender, claims, target, bot)
}

const NO_ADDRESS = reason('bot_without_address')

async function send(sender: BotSender, claims: Claim[], target: BotTarget, bot: BotAddress): Promise<Delivered> {
  const { owner, retries = RETRIES } = sender
  const [first] = claims as [Claim]
  const { corpId, format, template, clock } = first
  const atMs = clock()
  const began = performance.now()
  const zone = await zoneOf(owner, corpId)
  const events = claims.map((claim) => valuesOf(sender, claim, zone))
  const request = botRequest(target, bot, { format, text: textOfEvents(events, { target, format, template }) }, atMs)
  const traced = { 'guanxi.corp_id': corpId, 'guanxi.delivery_id': first.deliveryId }
  const answer = await inSpan('job', 'delivery', traced, () =>
    throughSandbox(sender, corpId, { method: 'POST', ...request }),
  )
  const { outcome, reason: unread } = readReply(target, answer)
  const why = unread && reasonWithoutKeys(target, bot, unread)
  const nowMs = clock()
  const delivered = outcome === 'delivered'
  const lateUntil = outcome === 'late' ? await holdBack(owner, first, nowMs) : undefined
  const refused = delivered || outcome === 'final' ? await countRefused(owner, first, !delivered) : 0
  const shown = {
    ...{ delivered, atMs, durationMs: Math.round(performance.now() - began), status: answer.status ?? null },
    reason: why ?? null,
    request: JSON.stringify(shownRequest(target, bot, request)),
    response: answer.body === undefined ? null : withoutKeys(target, bot, answer.body),
    disables: refused >= MOST_REFUSED ? reason('bot_refused', { times: refused, said: saidIn(why) }) : null,
  }
  const nextOf = ({ tries }: Claim) => {
    if (delivered || outcome === 'final') return null
    return lateUntil ?? nextAttempt({ tries, nowMs, retryAfterMs: retryAfter(answer.retryAfter, nowMs) }, retries)
  }
  return {
    verdict: delivered ? 'delivered' : answer.status === undefined ? 'silent' : 'refused',
    attempts: claims.map((claim) => attemptOf(claim, { ...shown, nextMs: nextOf(claim) })),
  }
}

/** What a bot said of a message that it refused. */
const saidIn = (why: Reason | undefined) => `${why?.params.errcode ?? ''} ${why?.params.said ?? ''}`.trim()

/** An attempt at a claim; what `more` says replaces the defaults. */
function attemptOf(
  { corpId, deliveryId, clock }: Claim,
  more: Partial<Attempt> & { disables: Reason | null },
): Attempt {
  return {
    ...{
      corpId,
      deliveryId,
      delivered: false,
      atMs: clock(),
      durationMs: 0,
      status: null,
      reason: more.disables,
    },
    ...{ request: '{}', response: null, nextMs: null },
    ...more,
  }
}

function valuesOf({ forBots = hideAll }: BotSender, claim: Claim, zone: string): Values {
  const { kind, action, recordId, createdAt } = claim
  const told = parseNearlyExact(claim.data) as { record?: unknown }
  const data = told?.record === undefined ? told : { record_id: recordId, record: forBots(kind, told.record) }
  return { kind, action, record_id: recordId, time: localTime(createdAt * 1000, zone), data }
}

/** Without `forBots`, a bot learns nothing of a record. */
const hideAll = () => ({})

async function zoneOf(owner: Sql, corpId: string): Promise<string> {
  const [corp] = await owner<{ time_zone: string }[]>`select time_zone from corp where corp_id = ${corpId}`
  return corp?.time_zone ?? 'Asia/Shanghai'
}
