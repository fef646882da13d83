import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type CodeRules, codeOfRelation } from '../contact-ways/count-added.ts'
import { welcomeOf } from '../welcomes/welcome.ts'
import type { Arrival } from './follow.ts'
import { enqueueRemark, enqueueTagMarks } from './marks.ts'
import { writeTimeline } from './timeline.ts'
import { welcomeJob } from './welcome.ts'

type Coming = { pk: number; relationId: number; code: CodeRules | undefined; arrival: Arrival; at: number }

/** What a channel code does with whoever comes by it, beside counting: tags, remark and welcome go to the platform too. */
export async function arriveByCode(ctx: Ctx, coming: Coming & { code: CodeRules }): Promise<void> {
  const { pk, relationId, code, arrival, at } = coming
  const { staff_id } = arrival
  const { marked } = await markByCode(ctx, code, arrival)
  if (marked) {
    await writeTimeline(ctx, [
      {
        ...{ pk, kind: 'span_auto_mark_tag', time: at, actor: 'system', staffId: staff_id, text: '渠道活码自动打标签' },
        object: { type: 'contact_way', id: String(code.id), name: code.remark },
        key: `relation/${relationId}/tags`,
      },
    ])
  }
  await greet(ctx, coming)
}

type Marked = Pick<Arrival, 'external_user_id' | 'staff_id' | 'tags' | 'remark'>

/** Has the platform mark what a code marks and the platform does not show yet. */
async function markByCode(ctx: Ctx, code: CodeRules, { external_user_id, staff_id, tags, remark }: Marked) {
  const missing = code.auto_mark_tag_ids.filter((tag) => !tags?.includes(tag))
  if (missing.length > 0) await enqueueTagMarks(ctx, [{ staff_id, external_user_id, add: missing }])
  if (code.customer_remark !== '' && code.customer_remark !== remark) {
    await enqueueRemark(ctx, { staff_id, external_user_id, remark: code.customer_remark })
  }
  return { marked: missing.length > 0 }
}

/**
 * A half added customer was confirmed. The platform takes no marks of one who is not, so what the code of this interval
 * marks is marked again.
 */
export async function confirmedByCode(ctx: Ctx, pk: number, relationId: number, pair: Marked): Promise<void> {
  const code = await codeOfRelation(ctx, pk, relationId)
  if (code) await markByCode(ctx, code, pair)
}

const TOO_LATE = 'too late: the platform takes a welcome for 20 seconds only'

/**
 * Promises the code's reply, else the staff member's or the corporation's welcome: once for an interval, with whichever
 * welcome code came first. One that came to nothing, such as that of a half added customer while the service was away, is
 * promised again with the next: the platform gives none to those who were welcomed.
 */
export async function greet(ctx: Ctx, { pk, relationId, code, arrival }: Coming): Promise<void> {
  const { staff_id, welcome } = arrival
  if (!welcome) return
  const content = code?.auto_reply ?? (await welcomeOf(ctx, staff_id))
  if (!content) return
  const { tx, corpId, now } = ctx
  const late = welcome.expiresAt <= now
  const [made] = await tx<{ id: number }[]>`
    insert into welcome_message as w (corp_id, customer_pk, staff_id, content, relation_id, welcome_code, expires_at, created_at,
      done_at, reason)
    values (${corpId}, ${pk}, ${staff_id}, ${tx.json(content as never)}, ${relationId}, ${welcome.code},
      ${welcome.expiresAt}, ${now}, ${late ? now : null}, ${late ? TOO_LATE : null})
    on conflict (corp_id, customer_pk, relation_id) where relation_id is not null do update
    set content = excluded.content, welcome_code = excluded.welcome_code, expires_at = excluded.expires_at,
      asked_at = null, done_at = null, reason = null
    where w.reason is not null and w.done_at is not null and excluded.done_at is null
      and w.welcome_code is distinct from excluded.welcome_code
    returning id`
  if (!made || late) return
  await enqueue({ tx, corpId }, welcomeJob, made, { key: String(made.id), priority: 'high' })
}
