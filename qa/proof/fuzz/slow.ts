import { openWire } from './wire.ts'

/** Seconds that a request may take to arrive, as the documents promise, and those after which the caller must be gone. */
export const PROMISED = { atLeast: 29, atMost: 35 }

/** A caller who never finishes: how long the connection stayed open, and the last reply. */
export type Held = { what: string; seconds: number; status: number | undefined; late: boolean }

/** Opens so many connections that each send a byte now and then and never finish, until the service hangs up. */
export async function holdOn(port: number, token: string, count: number, patienceMs: number): Promise<Held[]> {
  return Promise.all(
    Array.from({ length: count }, (_, i) => hold(port, i % 2 === 0 ? headers() : body(token), patienceMs)),
  )
}

const PAUSE_MS = 500

type Slow = { what: string; begin: string; drip: string }

const headers = (): Slow => ({
  what: 'headers',
  begin: 'GET /open-api/staff/list HTTP/1.1\r\nhost: x\r\n',
  drip: 'a: b\r\n',
})

const body = (token: string): Slow => ({
  what: 'body',
  begin:
    `POST /open-api/integral/batch/update?access_token=${token} HTTP/1.1\r\nhost: x\r\n` +
    'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  drip: ' ',
})

async function hold(port: number, { what, begin, drip }: Slow, patienceMs: number): Promise<Held> {
  const wire = await openWire(port)
  const begun = performance.now()
  const pieces = [begin, ...Array<string>(Math.ceil(patienceMs / PAUSE_MS)).fill(drip)].map((text) => Buffer.from(text))
  const { replies, late } = await wire.send({ pieces, pauseMs: PAUSE_MS, replies: 1, patienceMs })
  wire.close()
  return { what, seconds: (performance.now() - begun) / 1000, status: replies[0]?.status, late }
}
