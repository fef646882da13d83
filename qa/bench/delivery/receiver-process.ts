import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beChild } from '../../lab/child.ts'

const PATIENCE_MS = 120_000

/**
 * Answers every request with 200; told a number, it counts from there; asked for `all`, it answers when so many came, or
 * after two minutes, with how many did. One that came before, by its webhook-id, does not count.
 */
const seen = new Set<unknown>()
let wanted = 0
let before = 0
let tell = () => {}
const arrived = () => seen.size - before
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.end('ok')
    seen.add(request.headers['webhook-id'])
    if (arrived() >= wanted) tell()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  void beChild(url, async (question: number | 'all') => {
    if (typeof question === 'number') {
      wanted = question
      before = seen.size
    } else if (arrived() < wanted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS)
        tell = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return arrived()
  })
})
