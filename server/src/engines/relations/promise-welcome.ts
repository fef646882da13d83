import { reason } from '../../contract/reasons.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import type { Effect } from './effects.ts'
import { welcomeJob } from './welcome.ts'

type Welcome = { pk: number } & Extract<Effect, { do: 'welcome' }>

/**
 * Promises welcomes: one for an interval, with whichever welcome code came first. One that came to nothing, such as that of a
 * half added customer while the service was away, is promised again with the next: the platform gives none to those who
 * were welcomed.
 */
export async function promiseWelcomes(ctx: Ctx, welcomes: readonly Welcome[]): Promise<void> {
  for (const welcome of welcomes) await promise(ctx, welcome)
}

async function promise({ tx, corpId, now }: Ctx, { pk, interval, staffId, content, code, expiresAt }: Welcome) {
  const late = expiresAt <= now
  const { reason_code, reason_params } = reasonColumns(late ? reason('welcome_late') : null)
  const [made] = await tx<{ id: number }[]>`
    insert into welcome_message as w (corp_id, customer_pk, staff_id, content, relation_id, welcome_code, expires_at, created_at,
      done_at, reason_code, reason_params)
    values (${corpId}, ${pk}, ${staffId}, ${tx.json(content as never)}, ${interval}, ${code}, ${expiresAt}, ${now},
      ${late ? now : null}, ${reason_code}, ${reason_params})
    on conflict (corp_id, customer_pk, relation_id) where relation_id is not null do update
    set content = excluded.content, welcome_code = excluded.welcome_code, expires_at = excluded.expires_at,
      asked_at = null, done_at = null, reason_code = null, reason_params = null
    where w.reason_code is not null and w.done_at is not null and excluded.done_at is null
      and w.welcome_code is distinct from excluded.welcome_code
    returning id`
  if (!made || late) return
  await enqueue({ tx, corpId }, welcomeJob, made, { key: String(made.id), priority: 'high' })
}
