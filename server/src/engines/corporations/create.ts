import type { Ctx } from '../../storage/ctx.ts'
import { CorporationError, corpId, expectValid, type Settings, settings } from './corporation.ts'

/** Creates a corporation; one of that id, even a removed one, is an error. */
export async function createCorp(
  { tx, corpId: id, now }: Ctx,
  draft: Partial<Settings> & { name: string },
): Promise<void> {
  expectValid(corpId, id, 'corp_id')
  const {
    name,
    time_zone = 'Asia/Shanghai',
    ciphertext = false,
    chat_terms_agreed = false,
    sandbox = false,
    limits = {},
  } = expectValid(settings.partial().required({ name: true }), draft, 'corp')
  const created = await tx`
    insert into corp (corp_id, name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, created_at)
    values (${id}, ${name}, ${time_zone}, ${ciphertext}, ${chat_terms_agreed}, ${sandbox}, ${tx.json(limits)}, ${now})
    on conflict do nothing returning 1`
  if (created.length === 0) throw new CorporationError(`corporation ${id} exists already`)
}
