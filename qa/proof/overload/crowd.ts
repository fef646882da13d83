import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '../../lab/load-connection.ts'

/** Milliseconds that each call took, by the code of its reply. */
export type Answers = Map<number, number[]>

export type Caller = { address: string; request(): Buffer }

type Connection = Awaited<ReturnType<typeof openConnection>>

async function connections({ address }: Caller, count: number): Promise<Connection[]> {
  const { hostname, port } = new URL(address)
  return Promise.all(Array.from({ length: count }, () => openConnection(hostname, Number(port))))
}

async function send(connection: Connection, { request }: Caller, answers: Answers): Promise<void> {
  const begun = performance.now()
  const { body } = await connection.send(request())
  const code = Number(/"errcode":(\d+)/.exec(body.toString('latin1'))?.[1] ?? Number.NaN)
  const took = answers.get(code)
  if (took) took.push(performance.now() - begun)
  else answers.set(code, [performance.now() - begun])
}

/** Each of so many callers waits for its answer, and some milliseconds more, before it calls again. */
export async function inTurn(caller: Caller, count: number, seconds: number, restMs = 0): Promise<Answers> {
  const answers: Answers = new Map()
  const end = performance.now() + seconds * 1000
  const all = await connections(caller, count)
  await Promise.all(
    all.map(async (connection) => {
      while (performance.now() < end) {
        await send(connection, caller, answers)
        if (restMs > 0) await pause(restMs)
      }
      connection.close()
    }),
  )
  return answers
}

/** Calls that come at a steady rate, whether earlier ones are answered or not; with how many seconds they took to send. */
export async function atRate(
  caller: Caller,
  rate: number,
  seconds: number,
): Promise<{ answers: Answers; took: number }> {
  const answers: Answers = new Map()
  const free = await connections(caller, Math.ceil(Math.min(400, rate)))
  const all = [...free]
  const busy = new Set<Promise<void>>()
  const begun = performance.now()
  for (let sent = 0; sent < rate * seconds; await pause(1)) {
    for (const due = ((performance.now() - begun) / 1000) * rate; sent < due; sent++) {
      const connection = free.pop()
      if (!connection) continue
      const one = send(connection, caller, answers).then(() => {
        busy.delete(one)
        free.push(connection)
      })
      busy.add(one)
    }
  }
  const took = (performance.now() - begun) / 1000
  await Promise.all(busy)
  for (const connection of all) connection.close()
  return { answers, took }
}
