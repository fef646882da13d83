import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beChild } from '../../lab/child.ts'

/** Answers every request with 200; told a number, it counts from there; asked for `all`, it answers when so many came. */
let wanted = 0
let arrived = 0
let tell = () => {}
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.end('ok')
    arrived++
    if (arrived >= wanted) tell()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  void beChild(url, async (question: number | 'all') => {
    if (typeof question === 'number') {
      wanted = question
      arrived = 0
    } else if (arrived < wanted) {
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    }
    return arrived
  })
})
