import { z } from 'zod'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobKind } from '../../jobs/kind.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { tagCustomers } from '../customers/tag.ts'
import { holdTags } from '../tags/hold.ts'
import { tagsAmong } from '../tags/known.ts'
import { plain, wordIn } from './words.ts'

type Said = { staff_id: string; original_id: string; from_id: string; text_content: string; time: number }

type Rule = { id: number; words: string[]; match: 'contains' | 'exact'; needed: number }

/** Counts a customer's message for each rule one of whose words it holds, and has the customer marked by the one that is enough. */
export async function countKeywords(ctx: Ctx, said: Said): Promise<void> {
  const { tx, corpId } = ctx
  const text = plain(said.text_content)
  if (text === '') return
  const rules = await tx<Rule[]>`
    select id, words, match, needed from keyword_tag_rule
    where corp_id = ${corpId} and enabled and (staff_ids = '{}' or ${said.staff_id} = any (staff_ids))
      and exists (select from customer where corp_id = ${corpId} and external_user_id = ${said.from_id})
    order by id for key share`
  for (const rule of rules) {
    const word = wordIn(text, rule)
    if (word !== undefined) await countHit(ctx, rule, { ...said, word })
  }
}

/** The message, then the person, then the rule: a message counts once, and who crosses the number is marked once. */
async function countHit(ctx: Ctx, { id, needed }: Rule, { from_id, original_id, time, word }: Said & { word: string }) {
  const { tx, corpId, now } = ctx
  const counted = await tx`
    insert into keyword_tag_hit (corp_id, rule_id, external_user_id, original_id, time)
    values (${corpId}, ${id}, ${from_id}, ${original_id}, ${time}) on conflict do nothing returning 1`
  if (counted.length === 0) return
  const [person] = await tx<{ hits: number; marked_at: number | null }[]>`
    insert into keyword_tag_person as p (corp_id, rule_id, external_user_id, hits, word, last_at)
    values (${corpId}, ${id}, ${from_id}, 1, ${word}, ${time})
    on conflict (corp_id, rule_id, external_user_id) do update set hits = p.hits + 1, word = excluded.word,
      last_at = greatest(p.last_at, excluded.last_at)
    returning hits, marked_at`
  const { hits = 0, marked_at = null } = person ?? {}
  const marked = marked_at === null && hits >= needed
  if (marked)
    await tx`
      update keyword_tag_person set marked_at = ${now}
      where corp_id = ${corpId} and rule_id = ${id} and external_user_id = ${from_id}`
  await tx`
    update keyword_tag_rule set hits = hits + 1, people = people + ${hits === 1 ? 1 : 0}, marked = marked + ${marked ? 1 : 0}
    where corp_id = ${corpId} and id = ${id}`
  if (marked)
    await enqueue(ctx, keywordMarkJob, { rule_id: id, external_user_id: from_id }, { key: `${id}/${from_id}` })
}

/** Marks a customer as a rule says. It locks the customer, which the transaction that reads a message must not do so late. */
export const keywordMarkJob = jobKind({
  name: 'keyword_mark',
  payload: z.object({ rule_id: z.int(), external_user_id: z.string() }),
  run: (job) =>
    job.commit(async (ctx) => {
      const { tx, corpId } = ctx
      const { rule_id, external_user_id } = job.payload
      await holdTags(ctx)
      const [rule] = await tx<{ name: string; tags: number[] }[]>`
        select name, tags from keyword_tag_rule where corp_id = ${corpId} and id = ${rule_id}`
      const tags = await tagsAmong(ctx, rule?.tags ?? [])
      if (rule && tags.length > 0)
        await tagCustomers(ctx, [external_user_id], tags, {
          ...{ kind: 'auto_mark_tag_by_keyword', actor: 'system', by: `关键词规则「${rule.name}」` },
          object: { type: 'keyword_tag_rule', id: String(rule_id), name: rule.name },
        })
      return undefined
    }),
})
