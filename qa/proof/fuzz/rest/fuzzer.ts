import { pick, seeded } from '../../../lab/random.ts'
import type { Tally } from '../tally.ts'
import { openWire, type Wire } from '../wire.ts'
import { type FuzzCaller, makeRestCall, type RestMaker } from './call.ts'
import { type RestOperation, readRestDocument } from './document.ts'
import { judgeRest, restLaw } from './judge.ts'
import { learnRest } from './learn.ts'

/** Who calls the management API, and in which corporation. `key` is an owner's, to learn what is there. */
export type RestInput = {
  corpId: string
  spare: string
  key: string
  callers: readonly FuzzCaller[]
  admin: FuzzCaller
  /** Operators that may be changed and removed. */
  expendable: readonly string[]
}

type Setting = { address: string; seed: number; foreign: string; patienceMs: number } & RestInput

/** Bytes a request's head may have before the parser refuses it. */
const HEAD_LIMIT = 16_000

/** Sends calls made from the management API's document; the same number is the same call. */
export async function openRestFuzzer(setting: Setting, tally: Tally) {
  const { address, seed, foreign, patienceMs, corpId, spare, key, callers, admin } = setting
  const port = Number(new URL(address).port)
  const document = readRestDocument(await (await fetch(new URL('/admin-api/openapi.json', address))).json())
  const { words, ids } = await learnRest(address, document, key, corpId)
  ids.set('/admin-api/corps/{corp_id}/operators', [...setting.expendable])
  const law = restLaw(document, foreign)
  // receivers that are tried are on this machine
  words.set('url', ['http://127.0.0.1:9/callback'])
  const operations = document.operations.filter(isFuzzed)

  async function once(n: number, wire: Wire): Promise<Wire> {
    const random = seeded(seed * 1_000_003 + 500_009 + n)
    const maker: RestMaker = {
      ...{ random, words, ids, components: document.components },
      ...{ callers, admin, corpId, spare, host: `127.0.0.1:${port}` },
    }
    const operation = operations[n] ?? pick(random, operations)
    const call = makeRestCall(maker, `rest-${seed}-${n}`, operation)
    const readable = call.head.length < HEAD_LIMIT && /^[!-~]+ [!-~]+ HTTP\/1\.1\r\n/.test(call.head)
    if (!readable) return wire
    const open = wire.usable() ? wire : await openWire(port)
    const pieces = [Buffer.concat([Buffer.from(call.head, 'latin1'), call.body])]
    const { replies, closed, late } = await open.send({ pieces, replies: 1, head: call.method === 'HEAD', patienceMs })
    const [reply] = replies
    const wrong = reply ? judgeRest(law, call, reply) : late ? 'no answer and no end' : 'hung up without an answer'
    tally.call(n, call, reply, wrong)
    if (closed || late || reply?.headers.get('connection') === 'close') open.close()
    return open
  }
  return { once, operations: operations.length }
}

/** A stream of events has no end, and a connection to the platform would be tried out there. */
function isFuzzed({ method, path, success }: RestOperation): boolean {
  const connects = method === 'PUT' && path.endsWith('/platform')
  return !connects && !success.types.some((type) => type.startsWith('text/event-stream'))
}
