import type { Sql } from '../../../../server/src/storage/connect.ts'
import type { Scene } from '../scene.ts'

/** Keys that were kept without the reply that belongs to them: a part of a call. */
export async function auditKeys(owner: Sql, { corpId }: Scene): Promise<string[]> {
  const rows = await owner<{ path: string; key: string }[]>`
    select path, key from idempotency where corp_id = ${corpId} and reply is null`
  return rows.map(({ path, key }) => `key without its reply: ${path} ${key}`)
}
