import type { Attack } from './bytes.ts'
import type { Reply, WireResult } from './wire.ts'

/** What a run came to, for the report. */
export type Sum = {
  requests: number
  calls: number
  attacks: number
  /** Calls that the service carried out. */
  succeeded: number
  unanswered: number
  /** Bulk reads that were told to come again, while others were under way: the one 5xx that is right. */
  busy: number
  statuses: Record<string, number>
  codes: Record<string, number>
  problems: string[]
  /** All of them; `problems` keeps the first of each sort. */
  problemCount: number
  /** Requests answered so far, noted once a second. */
  perSecond: number[]
}

type Sent = { operation: { path: string }; head: string; body: Buffer }

/** Counts what was sent and answered, and keeps the first few problems of each sort with their request. */
export type Tally = ReturnType<typeof openTally>

const KEPT_OF_A_SORT = 2
const SHOWN = 700

export function openTally(seed: number) {
  const sum: Sum = {
    requests: 0,
    calls: 0,
    attacks: 0,
    succeeded: 0,
    unanswered: 0,
    busy: 0,
    statuses: {},
    codes: {},
    problems: [],
    problemCount: 0,
    perSecond: [],
  }
  const sorts = new Map<string, number>()
  const count = (table: Record<string, number>, name: string) => {
    table[name] = (table[name] ?? 0) + 1
  }

  function problem(n: number, about: string, wrong: string, request: Buffer, reply?: Reply): void {
    sum.problemCount++
    const sort = `${about} ${wrong.replaceAll(/\d+/g, '#')}`
    const seen = sorts.get(sort) ?? 0
    sorts.set(sort, seen + 1)
    if (seen >= KEPT_OF_A_SORT) return
    const answer = reply ? ` → ${reply.status} ${reply.body.toString('utf8', 0, 300)}` : ''
    sum.problems.push(`${about}: ${wrong} (seed ${seed}, request ${n}): ${shown(request)}${answer}`)
  }

  return {
    sum,
    call(n: number, call: Sent, reply: Reply | undefined, wrong: string | undefined): void {
      const { operation, head, body } = call
      sum.requests++
      sum.calls++
      if (reply?.status === 503 && !wrong) sum.busy++
      else if (reply) {
        count(sum.statuses, String(reply.status))
        const code = /^\{"(?:errcode|status_code)":"?(\d+)/.exec(reply.body.toString('latin1', 0, 40))?.[1]
        if (code) count(sum.codes, code)
        if (code === '0' || (code === undefined && reply.status < 300)) sum.succeeded++
      } else sum.unanswered++
      if (wrong) problem(n, operation.path, wrong, Buffer.concat([Buffer.from(head, 'latin1'), body]), reply)
    },
    attack(n: number, attack: Attack, { replies }: WireResult, wrong: string | undefined): void {
      sum.requests++
      sum.attacks++
      if (replies.length === 0) sum.unanswered++
      for (const { status } of replies) count(sum.statuses, String(status))
      if (wrong) problem(n, attack.name, wrong, Buffer.concat(attack.pieces.slice(0, 20)), replies[0])
    },
  }
}

function shown(bytes: Buffer): string {
  const text = JSON.stringify(bytes.toString('latin1', 0, SHOWN))
  return text.replaceAll(/access_token=[^&" ]+|Bearer [\w.-]+|guanxi_session=[\w-]+/g, '…')
}
