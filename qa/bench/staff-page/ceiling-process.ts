import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Login } from '@guanxi/embedded-postgres'
import { connect } from '../../../server/src/storage/connect.ts'
import { readClientOf } from '../../../server/src/storage/read-client.ts'
import { beChild, childInput } from '../../lab/child.ts'
import { POOL } from '../bench-setup.ts'

/** The least that can be done: node:http, one prepared statement, the docs as bytes. No token, limit, seat or check. */
const { login, wire } = childInput<{ login: Login; wire: boolean }>()
const pool = connect(login, { max: POOL, wireReads: wire })
const { read } = readClientOf(pool)
const STATEMENT = `select (select total::text from ceiling_total where corp_id = $1), (
  select string_agg(doc, ',') from (
    select doc from staff where corp_id = $1 order by created_at, pk limit 30) page)`

const server = createServer(async (request, response) => {
  const url = request.url as string
  const corpId = url.slice(url.lastIndexOf('=') + 1)
  const [row] = await read(STATEMENT, [corpId])
  const [total, docs] = row as [Buffer, Buffer]
  const body = Buffer.concat([
    Buffer.from(`{"errcode":0,"errmsg":"ok","total":${total},"staff_list":[`),
    docs,
    Buffer.from(']}'),
  ])
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => void beChild(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
