import type { Sql } from '../../../server/src/storage/connect.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './nodes.ts'

const PATH = '/open-api/integral/batch/update'
const UNIONID = 'on_yunqi_00001'

/** Moves points on all nodes at once under each key, with the token of every node on each. */
export async function keysOnAll({ corpId, addresses, tokens }: Nodes, owner: Sql, count: number): Promise<string[]> {
  const problems: string[] = []
  const balance = async () => {
    const [row] = await owner`select sum(points)::bigint as points from customer where corp_id = ${corpId}`
    return row?.points as number
  }
  const before = await balance()
  for (let i = 0; i < count; i++) {
    const body = { unionid: [UNIONID], integral: 1 }
    const sent = addresses.flatMap((address) =>
      tokens.map((token) => callJson(address, PATH, { token, body, key: `key-${i}` })),
    )
    const replies = new Set((await Promise.all(sent)).map((reply) => JSON.stringify(reply)))
    if (replies.size !== 1 || ![...replies][0]?.includes('"errcode":0')) problems.push([...replies].join(' and '))
  }
  const moved = (await balance()) - before
  if (moved !== count) problems.push(`${count} keys moved ${moved} points`)
  return problems
}
