import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callJson } from '../../lab/service.ts'

/** Callers that give a point each time, under a key of their own, and ask again under the same key until they are told. */
export type Writers = {
  /** Stops them, each after its last call was acknowledged; how many were, and what else they were told. */
  stop(): Promise<{ acknowledged: number; refused: number; odd: string[] }>
}

const PATH = '/open-api/integral/batch/update'
const UNIONID = 'on_yunqi_00001'

/** Starts so many callers on one corporation, with one token for all of the time; each writes every so often, or after a short pause. */
export function startWriters(
  address: string,
  token: string,
  count: number,
  { unionid = UNIONID, everyMs }: { unionid?: string; everyMs?: number } = {},
): Writers {
  const run = randomBytes(4).toString('hex')
  let [stopped, acknowledged, refused] = [false, 0, 0]
  const odd: string[] = []

  async function write(key: string): Promise<void> {
    for (;;) {
      const body = { unionid: [unionid], integral: 1 }
      const reply = await callJson(address, PATH, { token, body, key }).catch((error) => ({ errcode: String(error) }))
      if (reply.errcode === 0) {
        acknowledged++
        return
      }
      if (reply.errcode === 10953) refused++
      else odd.push(JSON.stringify(reply))
      await pause(50)
    }
  }

  const running = Array.from({ length: count }, async (_, caller) => {
    for (let call = 0; !stopped; call++) {
      const begun = performance.now()
      await write(`cells-${run}-${caller}-${call}`)
      await pause(everyMs === undefined ? 20 : Math.max(0, begun + everyMs - performance.now()))
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(running)
      return { acknowledged, refused, odd }
    },
  }
}
