import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendBytes } from '../../../qa/support/raw-http.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

const PATH = '/open-api/access_token/get'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const rawly = (bytes: string | Buffer) => sendBytes(service.address, bytes)

it('a body of brackets, however long, is refused while it comes in, and its connection stays of use', async () => {
  const length = 1024 * 1024
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const answers = await rawly(
    `${head}${'['.repeat(length)}${head}${'{"x":'.repeat(length / 4).slice(0, length)}GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  )
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(answers.match(/"errcode":10049,"errmsg":"参数不合法：请求体嵌套超过 64 层"/g)).toHaveLength(2)
  expect(answers).not.toMatch(/connection: close.*HTTP/s)
})

it('a body gets its refusal before it is sent whole', async () => {
  const { hostname, port } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  socket.write(`POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`)
  socket.write('['.repeat(65))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toContain('嵌套超过 64 层')
  socket.destroy()
})

it('a body with names of a megabyte is refused in few words', async () => {
  const name = 'x'.repeat(900_000)
  const { text } = await service.call(PATH, { body: `{"corp_id":"c","secret":"s","y":{"${name}":"\\u0000"}}` })
  expect(text).toContain('不能包含 U+0000')
  expect(text.length).toBeLessThan(1_000)
})

it('a number that no double holds is no object, and no body', async () => {
  const { token } = await addCorp(service, 'wwnumbers')
  const answer = async (path: string, body: string) => {
    const { text } = await service.call(`/open-api/${path}`, { token, body })
    return JSON.parse(text) as { errcode: number; errmsg: string; status_code?: number }
  }
  for (const number of ['1e400', '-99999999999999999999', '9007199254740993', '5']) {
    const clue = `{"clue_list":[{"phone":"13800000000","base_info":${number}}]}`
    expect([number, await answer('customer_open_sea/clue/add', clue)]).toMatchObject([
      number,
      { errcode: 10049, errmsg: expect.stringContaining('clue_list.0.base_info') },
    ])
    const update = `{"staff_id":"a","link":${number},"text":"b","type":"link"}`
    expect([number, await answer('moment_message/add', update)]).toMatchObject([number, { errcode: '10049' }])
    expect([number, await answer('external_user_package/list', number)]).toMatchObject([number, { status_code: 10906 }])
    expect([number, await answer('order/import_order', `[${number}]`)]).not.toMatchObject([number, { errcode: 0 }])
  }
  expect(await answer('external_user_package/list', '{"unknown":1e400}')).toMatchObject({ status_code: 0 })
})
