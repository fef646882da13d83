import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../packages/client/src/client.ts'
import { startDemoService } from '../../../qa/support/demo.ts'
import { addCorp } from '../../../qa/support/service.ts'
import { runVendor } from './run.ts'

export const VENDOR = 'ww_demo_yunqi_tea'
export const OURS = 'ww_ours'

type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }

const asItIs = (_: string, text: string) => text

/** A corporation of a service in the place of the vendor, behind a proxy, and another one to import into. */
export async function startVendor() {
  const service = await startDemoService()
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-vendor-test-'))
  const vendor = {
    service,
    folder,
    tokens: { vendor: service.token, ours: (await addCorp(service, OURS)).token },
    /** What the run before this moment asked. */
    calls: [] as Call[],
    /** Calls that the proxy still answers; then it is as if the vendor was gone. */
    left: Number.POSITIVE_INFINITY,
    /** What it makes of a reply. */
    change: asItIs,

    run(more: Partial<Parameters<typeof runVendor>[0]> = {}) {
      const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      const secret = `secret of ${VENDOR}`
      vendor.calls = []
      return runVendor({
        client: createClient({ baseUrl: base, corpId: VENDOR, secret, dialect: 'vendor', maxRetries: 0 }),
        ...{ owner: service.store.owner, base, vendorCorp: VENDOR, kinds: undefined },
        corp: { corp_id: OURS, name: '我们', time_zone: 'Asia/Shanghai' },
        ...{ rate: 1000, chats: true, writes: true, prunes: false, folder: join(folder, 'read'), ...more },
      })
    },

    /** The same, with replies that are changed on their way. */
    async runWith(change: typeof asItIs, more: Partial<Parameters<typeof runVendor>[0]> = {}) {
      vendor.change = change
      return vendor.run(more).finally(() => {
        vendor.change = asItIs
      })
    },

    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await service.stop()
      await rm(folder, { recursive: true })
    },
  }
  const proxy = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    vendor.calls.push({ method, url: new URL(url, service.address), headers, body: body.toString() })
    if (vendor.left-- <= 0) return void request.socket.destroy()
    const json = { 'content-type': 'application/json' }
    const reply = await fetch(service.address + url, { method, headers: json, ...(body.length > 0 ? { body } : {}) })
    const { pathname } = new URL(url, service.address)
    response.writeHead(reply.status, json).end(vendor.change(pathname, await reply.text()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return vendor
}
