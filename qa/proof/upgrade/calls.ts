import { setTimeout as pause } from 'node:timers/promises'
import type { Sent } from '../database-faults/writers.ts'

const A_SECOND = 50

type Options = { address: string; token: string; unionids: readonly string[] }

/** Fifty calls a second, every other one a write with a key; none is repeated: each must succeed. */
export function startCalls({ address, token, unionids }: Options) {
  const acknowledged = new Map<string, Sent>()
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let [made, slowestMs, over] = [0, 0, false]

  async function call(no: number): Promise<void> {
    const began = performance.now()
    const sent = { delta: 1, unionids: [unionids[no % unionids.length] as string] }
    const key = `call ${no}`
    const write = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ unionid: sent.unionids, integral: sent.delta }),
    }
    const [path, init] = no % 2 === 0 ? ['external_user/list', {}] : ['integral/batch/update', write]
    const answer = await fetch(`${address}/open-api/${path}?access_token=${token}`, init)
      .then(async (reply) => `${reply.status} ${(await reply.text()).slice(0, 200)}`)
      .catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    if (!/^200 .*"errcode":0/.test(answer)) failures.push(`${path}: ${answer}`)
    else if (no % 2 === 1) acknowledged.set(key, sent)
  }

  const running = (async () => {
    for (; !over; made++) {
      const one = call(made).finally(() => open.delete(one))
      open.add(one)
      await pause(1000 / A_SECOND)
    }
  })()
  return {
    async stop() {
      over = true
      await running
      await Promise.all(open)
      return { acknowledged, made, slowestMs, failures }
    },
  }
}
