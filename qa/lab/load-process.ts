import { beChild } from './child.ts'
import type { Load, LoadResult, Request } from './load.ts'
import { openConnection, type Reply } from './load-connection.ts'
import { seeded } from './random.ts'
import { quantile } from './stats.ts'

let runs = 0

async function run(load: Load): Promise<LoadResult> {
  const { requests, seconds, good = '', seed = 1 } = load
  const { hostname, port, host } = new URL(load.address)
  const random = seeded(seed + runs++ * 7919)
  const made = requests.map((request) => ({
    bytes: prepare(request, host),
    status: request.status ?? 200,
    good: request.good ?? good,
  }))
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(hostname, Number(port))),
  )
  const latencies: number[] = []
  const bad: Record<string, number> = {}
  let bytes = 0
  let sent = 0
  const note = (reply: Reply, wanted: (typeof made)[number], begun: number) => {
    latencies.push(performance.now() - begun)
    bytes += reply.body.length
    if (reply.status === wanted.status && reply.body.includes(wanted.good)) return
    const what = `${reply.status} ${reply.body.subarray(0, 80).toString()}`
    bad[what] = (bad[what] ?? 0) + 1
  }
  const next = () => made[Math.floor(random() * made.length)] as (typeof made)[number]
  const key = () => `${process.pid}-${runs}-${sent++}`
  const begun = performance.now()
  const end = begun + seconds * 1000
  if (load.rate) await open(load.rate)
  else await Promise.all(connections.map(closed))
  const took = (performance.now() - begun) / 1000
  for (const connection of connections) connection.close()
  return {
    calls: latencies.length,
    seconds: took,
    perSecond: latencies.length / took,
    bad,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    worst: quantile(latencies, 1),
    bytes,
    ...(load.latencies ? { latencies } : {}),
  }

  async function closed(connection: Awaited<ReturnType<typeof openConnection>>): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now()
      const request = next()
      note(await connection.send(request.bytes(key())), request, start)
    }
  }

  /** A call that finds no free connection waits for one, and its waiting counts. */
  async function open(rate: number): Promise<void> {
    const free = [...connections]
    const waiting: number[] = []
    const busy = new Set<Promise<void>>()
    const serve = (connection: (typeof connections)[number], arrived: number) => {
      const request = next()
      const work = connection.send(request.bytes(key())).then((reply) => {
        note(reply, request, arrived)
        busy.delete(work)
        const late = waiting.shift()
        if (late === undefined) free.push(connection)
        else serve(connection, late)
      })
      busy.add(work)
    }
    for (let i = 0; begun + (i * 1000) / rate < end; ) {
      for (; begun + (i * 1000) / rate <= performance.now(); i++) {
        const arrived = begun + (i * 1000) / rate
        const connection = free.pop()
        if (connection) serve(connection, arrived)
        else waiting.push(arrived)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    while (busy.size > 0) await Promise.all(busy)
  }
}

/** The request's bytes, given the key of one sending. */
function prepare({ method, path, body, headers = {}, keyed }: Request, host: string): (key: string) => Buffer {
  const bytes = Buffer.from(body ?? '')
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || 'content-type' in headers ? [] : ['content-type: application/json']),
    ...(body === undefined ? [] : [`content-length: ${bytes.length}`]),
  ]
  if (!keyed) {
    const whole = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes])
    return () => whole
  }
  return (key) => Buffer.concat([Buffer.from(`${[...lines, `idempotency-key: ${key}`].join('\r\n')}\r\n\r\n`), bytes])
}

await beChild('ready', run)
