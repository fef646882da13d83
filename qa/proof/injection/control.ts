import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { request, type Target } from './requests.ts'

/** A server that writes what it is sent into its SQL, as ours must not: sqlmap has to find it, or its silence says nothing. */
export async function vulnerableTargets(lab: Lab, owner: Sql, corpId: string, staffId: string): Promise<Target[]> {
  const server = createServer(async (incoming, reply) => {
    const text = await new Response(incoming as never).text()
    const id = text ? JSON.parse(text).staff_id : new URL(incoming.url ?? '', 'http://x').searchParams.get('staff_id')
    reply.setHeader('content-type', 'application/json')
    await owner.unsafe(`select id, name from staff where corp_id = '${corpId}' and id = '${id}'`).then(
      (rows) => reply.end(JSON.stringify({ errcode: 0, errmsg: 'ok', staff_list: rows })),
      () => reply.end(JSON.stringify({ errcode: 10950, errmsg: '服务内部错误' })),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  lab.after(() => server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return [
    {
      name: 'control, a parameter',
      text: request([`GET /staff?staff_id=${staffId} HTTP/1.1`, `Host: ${host}`]),
      spare: [],
      places: 1,
    },
    {
      name: 'control, a field',
      text: request(['POST /staff HTTP/1.1', `Host: ${host}`], { staff_id: staffId }),
      spare: [],
      places: 1,
    },
  ]
}
