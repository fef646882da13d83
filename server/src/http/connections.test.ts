import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { startTestService } from '../../../qa/support/service.ts'
import { watchConnections } from './connections.ts'

/** A connection on which this much was sent. */
async function open(address: string, sent: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  return { socket, closed: once(socket, 'close') }
}

it.each([
  ['nothing', ''],
  ['half a request', 'GET /healthz HTTP/1.1\r\nhost: x\r\n'],
])('stops although a caller has sent %s and stays', async (_, sent) => {
  const service = await startTestService()
  const { closed } = await open(service.address, sent)
  await service.call('/healthz')
  await service.stop()
  await closed
})

it('lets go of a body that does not come, and waits for a call that is being answered', async () => {
  let answer = () => {}
  const server = createServer((request, reply) => {
    if (request.url === '/slow') answer = () => reply.end('done')
  })
  const connections = watchConnections(server, 0.2)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen = once(server, 'request')
  const slow = fetch(`${address}/slow`)
  await seen
  const half = await open(address, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1')
  await once(server, 'request')
  const closed = once(server, 'close')
  server.close()
  connections.closeWhenIdle()
  await half.closed
  answer()
  expect(await (await slow).text()).toBe('done')
  await closed
  connections.closed()
})
