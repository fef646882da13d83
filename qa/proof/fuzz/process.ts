import { beChild, childInput } from '../../lab/child.ts'
import { readDocument } from './document.ts'
import { openFuzzer } from './fuzzer.ts'
import { learnWords } from './learn.ts'
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
}

/** Numbers of requests to send, or what became of the slow callers. */
export type Question = { from: number; to: number } | 'slow'

const { address, token, seed, foreign, wires, slow, patienceMs } = childInput<Input>()
const port = Number(new URL(address).port)
const document = readDocument(await (await fetch(new URL('/openapi.json', address))).json())
const words = await learnWords(address, document, token)
const tally = openTally(seed)
const fuzzer = openFuzzer({ document, words, port, token, seed, foreign, patienceMs }, tally)

/** Sends the numbers from `from` up to `to` over all wires, each taking the next when it is done. */
async function run(from: number, to: number): Promise<Sum> {
  let next = from
  const clock = setInterval(() => tally.sum.perSecond.push(tally.sum.requests), 1000)
  const work = async () => {
    let wire = await openWire(port)
    while (next < to) wire = await fuzzer.once(next++, wire)
    wire.close()
  }
  await Promise.all(Array.from({ length: wires }, work))
  clearInterval(clock)
  return tally.sum
}

const held: Promise<Held[]> = holdOn(port, token, slow, patienceMs)

await beChild(
  { operations: document.operations.length },
  (question: Question): Promise<Sum | Held[]> => (question === 'slow' ? held : run(question.from, question.to)),
)
