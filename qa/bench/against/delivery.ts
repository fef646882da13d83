import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptMessage } from '../../../server/src/contract/wecom-crypto.ts'
import { eachOf } from '../../lab/call.ts'
import { callJson } from '../../lab/service.ts'
import { CORP, externalUserId, follower } from './dataset.ts'
import type { Bench } from './row.ts'

const TOKEN = 'BenchToken'
const KEY = '6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt'
const CLIENTS = 16
/** Tickets of one round, for each second that it should take. */
const PER_SECOND = 200

/** Subscribes a receiver by the command, then creates tickets and waits until each has arrived. */
export async function openDelivery({ lab, side, token, seconds }: Bench): Promise<() => Promise<number>> {
  let arrived = 0
  let enough: { count: number; resolve(): void } | undefined
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://receiver')
    for await (const _ of request);
    if (request.method === 'GET')
      return void response.end(decryptMessage(KEY, url.searchParams.get('echostr') ?? '').message)
    response.end('ok')
    arrived++
    if (enough && arrived >= enough.count) enough.resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  lab.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const keys = ['--token', TOKEN, '--key', KEY, '--kinds', 'work_order_change']
  await side.cli('subscription', 'create', '--corp', CORP, '--url', url, '--app', 'bench', ...keys)

  const count = Math.max(20, Math.round(PER_SECOND * seconds))
  const ticket = {
    ...{ template_id: 1, title: '新工单', relation_type: 1, relation_id: externalUserId(1) },
    ...{ handler_id: follower, staff_id: follower },
  }
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    enough = { count: arrived + count, resolve }
    const begun = performance.now()
    await eachOf(Array.from({ length: count }), CLIENTS, async () => {
      const reply = await callJson(side.address, '/open-api/workorder/create', { token, body: ticket })
      if (reply.errcode !== 0) throw new Error(`${side.name}: ${JSON.stringify(reply).slice(0, 300)}`)
    })
    await promise
    return (count * 1000) / (performance.now() - begun)
  }
}
