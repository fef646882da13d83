import { pick, seeded } from '../../lab/random.ts'
import { attackAt, attackCount, makeAttack } from './bytes.ts'
import { type Call, type Maker, makeCall } from './call.ts'
import { type Document, isStream, type Operation } from './document.ts'
import { judgeAttack, judgeCall, type Law, lawOf } from './judge.ts'
import type { Tally } from './tally.ts'
import { openWire, type Wire } from './wire.ts'
import type { Words } from './words.ts'

export type Setting = {
  document: Document
  words: Words
  port: number
  token: string
  seed: number
  /** A name that no reply may contain. */
  foreign: string
  /** Milliseconds within which every request is answered or its connection closed. */
  patienceMs: number
}

/** How requests are sent: alone, several at once on a connection, twice under one key, before garbage, or raw bytes. */
const KINDS = [...Array(14).fill('call'), 'pipeline', 'twice', 'then garbage', 'attack', 'attack', 'attack'] as const
type Kind = 'call' | 'pipeline' | 'twice' | 'then garbage' | 'attack'

/** How often an operation that answers at once is picked for each time that one that streams a whole dataset is. */
const ANSWERS_PER_STREAM = 8

/** Streams that a corporation may read at once; further ones are told to come again. */
const STREAMS_AT_ONCE = 2

/** Bytes a request's head may have before the parser refuses it. */
const HEAD_LIMIT = 16_000

/** Sends what number `n` of the seed stands for and tells the tally what came of it; the same n is the same request. */
export function openFuzzer(setting: Setting, tally: Tally) {
  const { document, words, port, token, seed, foreign, patienceMs } = setting
  const law: Law = lawOf(document.operations, foreign)
  const operations = document.operations.flatMap((each): Operation[] =>
    isStream(each) ? [each] : Array(ANSWERS_PER_STREAM).fill(each),
  )
  const streaming = inTurns(STREAMS_AT_ONCE)
  const makerOf = (n: number): Maker => ({
    random: seeded(seed * 1_000_003 + n),
    words,
    components: document.components,
    operations,
    token,
    host: `127.0.0.1:${port}`,
  })

  /** Every attack there is and every operation's example, so that the shortest run has seen each. */
  async function once(n: number, wire: Wire): Promise<Wire> {
    if (n < attackCount) {
      await raw(n, attackAt(n, makerOf(n)))
      return wire
    }
    const operation = document.operations[n - attackCount]
    return operation ? calls(n, [makeCall(makerOf(n), idOf(n, 0), operation)], wire) : random(n, wire)
  }

  async function random(n: number, wire: Wire): Promise<Wire> {
    const maker = makerOf(n)
    const kind: Kind = pick(maker.random, KINDS)
    if (kind === 'attack') {
      await raw(n, makeAttack(maker))
      return wire
    }
    const first = makeCall(maker, idOf(n, 0))
    if (kind === 'call' || !plain(first)) return calls(n, [first], wire)
    if (kind === 'twice') return twice(n, maker, wire)
    if (kind === 'then garbage') return calls(n, [first], wire, Buffer.from('\0garbage\r\n\r\n'))
    const others = Array.from({ length: 1 + Math.floor(maker.random() * 7) }, (_, i) => makeCall(maker, idOf(n, i + 1)))
    return calls(n, [first, ...others.filter((call) => plain(call) && !isStream(call.operation))], wire)
  }

  async function calls(n: number, all: readonly Call[], wire: Wire, garbage?: Buffer): Promise<Wire> {
    const open = wire.usable() ? wire : await openWire(port)
    const bytes = Buffer.concat([
      ...all.flatMap(({ head, body }) => [Buffer.from(head, 'latin1'), body]),
      garbage ?? EMPTY,
    ])
    const head = all[0]?.method === 'HEAD'
    const replies = all.length + (garbage ? 1 : 0)
    const send = () => open.send({ pieces: [bytes], replies, head, patienceMs })
    const outcome = await (all.some(({ operation }) => isStream(operation)) ? streaming(send) : send())
    const refusable = all.some(({ head }) => !readable(head))
    if (refusable) {
      const attack = {
        name: 'a head that may be refused',
        pieces: [bytes],
        replies: 1,
        least: 1,
        status: [200, 400, 431],
      }
      tally.attack(n, attack, outcome, judgeAttack(law, attack, outcome))
    } else {
      for (const [i, call] of all.entries()) {
        const reply = outcome.replies[i]
        const left = outcome.late ? 'no answer and no end' : 'hung up without an answer'
        // after a reply that closes the connection no other can come
        const stopped = outcome.replies.at(-1)?.headers.get('connection') === 'close'
        if (reply) tally.call(n, call, reply, judgeCall(law, call, reply))
        else if (!stopped) tally.call(n, call, undefined, left)
      }
    }
    const told = outcome.replies.some(({ headers }) => headers.get('connection') === 'close')
    if (told || outcome.closed || outcome.late || garbage || refusable) open.close()
    return open
  }

  /** The same bytes under the same key must be answered with the same bytes. */
  async function twice(n: number, maker: Maker, wire: Wire): Promise<Wire> {
    const writing = document.operations.filter(({ writes }) => writes)
    const call = makeCall(maker, idOf(n, 0), pick(maker.random, writing))
    const key = `\r\nidempotency-key: twice ${n}\r\n\r\n`
    const keyed = { ...call, head: `${call.head.replaceAll(/idempotency-key: .*\r\n/g, '').slice(0, -4)}${key}` }
    if (!plain(keyed)) return calls(n, [call], wire)
    const open = wire.usable() ? wire : await openWire(port)
    const bytes = Buffer.concat([Buffer.from(keyed.head, 'latin1'), keyed.body])
    const { replies, closed, late } = await open.send({ pieces: [bytes, bytes], replies: 2, patienceMs })
    const [first, second] = replies
    for (const reply of replies) tally.call(n, keyed, reply, judgeCall(law, keyed, reply))
    if (late) tally.call(n, keyed, undefined, 'no answer and no end')
    const settled = !replies.some(({ body }) => body.includes(STILL_RUNNING))
    if (settled && first && second && !first.body.equals(second.body))
      tally.call(n, keyed, second, 'another reply to the same key')
    if (closed || late || replies.some(({ headers }) => headers.get('connection') === 'close')) open.close()
    return open
  }

  async function raw(n: number, attack: ReturnType<typeof makeAttack>): Promise<void> {
    const wire = await openWire(port)
    const outcome = await wire.send({ ...attack, patienceMs })
    wire.close()
    tally.attack(n, attack, outcome, judgeAttack(law, attack, outcome))
  }

  const idOf = (n: number, i: number) => `fuzz-${seed}-${n}-${i}`
  return { once }
}

/** Runs what it is given, at most so many at once. */
function inTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = Array.from({ length: most }, () => Promise.resolve<unknown>(undefined))
  let next = 0
  return (work) => {
    const lane = next++ % most
    const done = (turns[lane] as Promise<unknown>).then(work) as ReturnType<typeof work>
    turns[lane] = done.catch(() => {})
    return done
  }
}

const EMPTY = Buffer.alloc(0)

/** The code that a second call gets when the first one takes longer than it may wait. */
const STILL_RUNNING = '10909'

/** Whether the parser must let it through: short enough, and an address of visible ASCII. */
function readable(head: string): boolean {
  return head.length < HEAD_LIMIT && /^[!-~]+ [!-~]+ HTTP\/1\.1\r\n/.test(head)
}

/** Whether others can follow it on its connection without guessing how it ends. */
function plain({ method, operation, head }: Call): boolean {
  return method === operation.method && readable(head) && !/\r\n(connection|expect|upgrade):/i.test(head)
}
