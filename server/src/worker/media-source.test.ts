import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { keepFile } from '../engines/files/file.ts'
import { png } from '../engines/files/fixtures.ts'
import { openMediaSource } from './media-source.ts'
import { openOwnFiles } from './own-files.ts'

const CORP = 'wwfiles'
let service: TestService
let source: ReturnType<typeof openMediaSource>
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  source = openMediaSource([], openOwnFiles(service.store.owner))
})
afterAll(async () => {
  await source.close()
  await service.stop()
})

it('finds what was uploaded here without asking the network', async () => {
  const bytes = png(2, 3, 600_000)
  const id = await service.act(CORP, (ctx) => keepFile(ctx, { name: '茶.png', said: '', bytes }))
  const file = await source.load(`/files/${CORP}/${id}`, 1_000_000)
  expect([file.contentType, file.filename, file.bytes.equals(bytes)]).toEqual(['image/png', '茶.png', true])
  expect((await source.load(`/files/${CORP}/${id}`, 1000)).bytes.length).toBe(1001)
  const gone = source.load(`/files/wwother/${id}`, 1000)
  await expect(gone).rejects.toMatchObject({ fault: 'refused' })
  await expect(source.load('/files/x', 1000)).rejects.toMatchObject({ fault: 'refused' })
})

it.each([
  ['refused', '/files/%zz/0123456789abcdef0123456789abcdef'],
  ['refused', 'javascript:alert(1)'],
  ['refused', 'http://127.0.0.1:9/inner.png'],
  ['refused', '/redirect'],
  ['refused', '/404'],
  ['unavailable', '/429'],
  ['unavailable', '/500'],
  ['unavailable', 'http://127.0.0.2:1/closed.png'],
])('what cannot be loaded is %s: %s', async (fault, address) => {
  const server = createServer(({ url }, reply) =>
    reply.writeHead(url === '/redirect' ? 302 : Number(url?.slice(1)), { location: '/200' }).end('x'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const allowing = openMediaSource(['127.0.0.2'], openOwnFiles(service.store.owner))
  const isOurs = /^\/(\d|r)/.test(address)
  const url = isOurs ? `http://127.0.0.2:${(server.address() as AddressInfo).port}${address}` : address
  await expect(allowing.load(url, 10)).rejects.toMatchObject({ fault })
  await allowing.close()
  server.closeAllConnections()
  server.close()
})
