import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { addCorp, startTestService } from '../../../qa/support/service.ts'

/** Sends the beginning of a request, then a piece now and then, until the service hangs up; gives what it said. */
function drip(address: string, begin: string, piece: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(begin)
    const timer = setInterval(() => socket.write(piece), 100)
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(timer)
        resolve(text)
      })
  })
}

it('tells 408 to requests that do not arrive in time, headers and bodies alike, before Node by itself would', async () => {
  const service = await startTestService({ requestSeconds: 1 })
  const { token } = await addCorp(service, 'wwslow')
  const plain = createServer({ requestTimeout: 1000, headersTimeout: 1000 }).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  let nodeLooked = false
  const get = ['GET /open-api/staff/list HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n'] as const
  const post =
    `POST /open-api/integral/batch/update?access_token=${token} HTTP/1.1\r\nhost: x\r\n` +
    'content-type: application/json\r\ncontent-length: 9999\r\n\r\n{'
  const byNode = drip(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`, ...get).then(() => {
    nodeLooked = true
  })
  const said = await Promise.all([drip(service.address, ...get), drip(service.address, post, ' ')])
  for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 408 .*"errcode":10906/s)
  expect(nodeLooked).toBe(false)
  plain.closeAllConnections()
  plain.close()
  await byNode
  await service.stop()
})
