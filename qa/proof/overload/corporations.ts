import type { Sql } from '../../../server/src/storage/connect.ts'
import { makeCorp, tokenOf } from '../../lab/service.ts'
import { customer } from '../../support/customers.ts'
import { importRecords } from '../../support/records.ts'
import type { Caller } from './crowd.ts'

const CUSTOMERS = 2000
const PATH = '/open-api/integral/batch/update'

/** A corporation with customers, which gives each of them a point in turn. */
export async function addCaller(
  owner: Sql,
  address: string,
  corpId: string,
  limits: Record<string, unknown> = {},
): Promise<Caller> {
  const secret = await makeCorp(owner, corpId, { limits: owner.json(limits as never) })
  const lines = Array.from({ length: CUSTOMERS }, (_, n) => customer(n))
  const now = () => Math.floor(Date.now() / 1000)
  await importRecords({ store: { owner }, now } as never, { corp_id: corpId, limits }, { customer: lines })
  const token = await tokenOf(address, corpId, secret)
  const { host } = new URL(address)
  let turn = 0
  return {
    address,
    request() {
      const body = JSON.stringify({ unionid: [lines[turn++ % CUSTOMERS]?.unionid], integral: 1 })
      const head = `POST ${PATH}?access_token=${token} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`
      return Buffer.from(`${head}content-length: ${body.length}\r\n\r\n${body}`)
    },
  }
}
