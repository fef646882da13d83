import type { Sql, Tx } from '../../storage/connect.ts'
import { CorporationError, corpId, expectValid, type Settings, settings } from './corporation.ts'

/** Creates a corporation; one of that id, even a removed one, is an error. */
export async function createCorp(
  sql: Sql | Tx,
  id: string,
  wanted: Partial<Settings> & { name: string },
  now: number,
): Promise<void> {
  expectValid(corpId, id, 'corp_id')
  const {
    name,
    time_zone = 'Asia/Shanghai',
    ciphertext = false,
    chat_terms_agreed = false,
    limits = {},
  } = expectValid(settings.partial().required({ name: true }), wanted, 'corp')
  const created = await sql`
    insert into corp (corp_id, name, time_zone, ciphertext, chat_terms_agreed, limits, created_at)
    values (${id}, ${name}, ${time_zone}, ${ciphertext}, ${chat_terms_agreed}, ${sql.json(limits)}, ${now})
    on conflict do nothing returning 1`
  if (created.length === 0) throw new CorporationError(`corporation ${id} exists already`)
}
