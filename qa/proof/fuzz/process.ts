import { beChild, childInput } from '../../lab/child.ts'
import { readDocument } from './document.ts'
import { openFuzzer } from './fuzzer.ts'
import { learnWords } from './learn.ts'
import { openPageFuzzer } from './pages/fuzzer.ts'
import type { FuzzedPages } from './pages/request.ts'
import { openRestFuzzer, type RestInput } from './rest/fuzzer.ts'
import { type Held, holdOn } from './slow.ts'
import { openTally, type Sum } from './tally.ts'
import { openWire } from './wire.ts'

/** What the process is started with, and what it can be asked. */
export type Input = {
  address: string
  token: string
  seed: number
  foreign: string
  wires: number
  /** Callers who never finish, all the while. */
  slow: number
  patienceMs: number
  rest: RestInput
  pages: FuzzedPages
}

type Fuzzed = 'open' | 'admin' | 'pages'

/** Numbers of requests to send to one of the APIs or to the pages, or what became of the slow callers. */
export type Question = { api: Fuzzed; from: number; to: number } | 'slow'

const { address, token, seed, foreign, wires, slow, patienceMs, rest, pages } = childInput<Input>()
const port = Number(new URL(address).port)
const document = readDocument(await (await fetch(new URL('/openapi.json', address))).json())
const words = await learnWords(address, document, token)
const tallies = { open: openTally(seed), admin: openTally(seed), pages: openTally(seed) }
const fuzzers = {
  open: openFuzzer({ document, words, port, token, seed, foreign, patienceMs }, tallies.open),
  admin: await openRestFuzzer({ ...rest, address, seed, foreign, patienceMs }, tallies.admin),
  pages: openPageFuzzer({ port, seed, foreign, patienceMs, pages }, tallies.pages),
}

/** Sends the numbers from `from` up to `to` over all wires, each taking the next when it is done. */
async function run(api: Fuzzed, from: number, to: number): Promise<Sum> {
  const { sum } = tallies[api]
  let next = from
  const clock = setInterval(() => sum.perSecond.push(sum.requests), 1000)
  const work = async () => {
    let wire = await openWire(port)
    while (next < to) wire = await fuzzers[api].once(next++, wire)
    wire.close()
  }
  await Promise.all(Array.from({ length: wires }, work))
  clearInterval(clock)
  return sum
}

const held: Promise<Held[]> = holdOn(port, token, slow, patienceMs)

await beChild(
  { operations: { open: document.operations.length, admin: fuzzers.admin.operations } },
  (question: Question): Promise<Sum | Held[]> =>
    question === 'slow' ? held : run(question.api, question.from, question.to),
)
