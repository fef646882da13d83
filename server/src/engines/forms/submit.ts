import { type CorpDb, callInCorp } from '../../storage/corp-db.ts'
import type { Acting, Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import type { Answers } from './answer.ts'
import type { Facts } from './counted.ts'
import type { Tally } from './decide.ts'
import { followAnswers } from './follow.ts'

/**
 * Somebody sends a form. `visitor` is `openid/…`, an external_user_id, or empty for a stranger. `key` is the page's own: what
 * is sent twice with it is one answer. `staffId` is who shared the form, or empty.
 */
export type Submission = {
  formId: number
  version: number
  key: string
  visitor: string
  externalUserId: string | null
  openid: string | null
  staffId: string
  answers: Answers
  /** What the form's version counts of them. */
  tallies: readonly Tally[]
  at: number
}

/** `key` is that of the answer that counts, empty for none. `closed`: the form was closed or changed meanwhile, or is not for strangers. */
export type Submitted = { outcome: 'accepted' | 'already' | 'closed'; key: string }

/**
 * Takes answers, each slot of a form and visitor once: the ledger first, then what follows from it, and the counts last, as
 * they are what many wait for. Gives the outcomes in the order of the submissions.
 */
export async function submitAnswers(ctx: Ctx, submissions: readonly Submission[]): Promise<Submitted[]> {
  // sent together; tags come before forms, as removing a tag takes it off them
  const [, facts] = await Promise.all([holdTags(ctx), writeLedger(ctx, submissions)])
  await followAnswers(ctx, facts)
  const counted = new Set(facts.counted.map(nameOf))
  const before = await findBefore(ctx, submissions, facts, counted)
  return submissions.map((submission, n): Submitted => {
    if (counted.delete(nameOf(submission))) return { outcome: 'accepted', key: submission.key }
    const key = before.get(n)
    return key === undefined ? { outcome: 'closed', key: '' } : { outcome: 'already', key }
  })
}

/**
 * As `submitAnswers`, for strangers whose answers lead to nothing but the counts: gives those that count now. All others have
 * to go the long way, those that were sent before among them.
 */
export async function submitStrangers(
  db: CorpDb,
  acting: Acting,
  submissions: readonly Submission[],
): Promise<Set<Submission>> {
  const strangers = submissions.filter(({ visitor }) => visitor === '')
  if (strangers.length === 0) return new Set()
  const first = new Map(strangers.toReversed().map((each) => [`${each.formId}/${each.key}`, each]))
  const counted = await callInCorp<string>(db, acting, 'count_stranger_answers', [...first.values()])
  return new Set(counted.map((name) => first.get(name) as Submission))
}

const nameOf = ({ formId, visitor, key }: Pick<Submission, 'formId' | 'visitor' | 'key'>) =>
  JSON.stringify([formId, visitor, key])

/** One statement, however many submissions there are. The forms stay as they are until the end. */
async function writeLedger({ tx, corpId }: Ctx, submissions: readonly Submission[]): Promise<Facts> {
  const forms = [...new Set(submissions.map(({ formId }) => formId))]
  const given = JSON.stringify(submissions.map((submission, n) => ({ ...submission, n })))
  const [row] = await tx<{ facts: Facts }[]>`
    with f as (
      select * from smart_form where corp_id = ${corpId} and id = any (${forms}::bigint[]) and not deleted
        and status = 'publish' order by id for share),
    t as (
      select g.*, f.repeat, k.time_zone, case f.repeat when 'once' then '' when 'unlimited' then g.key
        else (to_timestamp(g.at) at time zone k.time_zone)::date::text end as slot
      from json_to_recordset(${given}::text::json) g (n int, "formId" bigint, version bigint, key text, visitor text,
        "externalUserId" text, openid text, "staffId" text, answers json, at bigint)
      join f on f.id = g."formId" and f.version = g.version and (f.repeat = 'unlimited' or g.visitor <> '')
        and coalesce(f.start_time <= g.at, true) and coalesce(f.end_time > g.at, true)
      join corp k on k.corp_id = ${corpId}),
    made as (
      insert into smart_form_answer (corp_id, form_id, version, external_user_id, answers, created_at, visitor, slot, key,
        staff_id, seconds)
      select ${corpId}, t."formId", t.version, t."externalUserId", t.answers, t.at, t.visitor, t.slot, t.key, t."staffId",
        coalesce((select greatest(0, least(t.at - v.opened_at, 86400)) from smart_form_visitor v
          where v.corp_id = ${corpId} and v.form_id = t."formId" and v.visitor = t.visitor), 0)
      from t where t.repeat = 'unlimited' or not exists (
        select from smart_form_answer a
        where a.corp_id = ${corpId} and a.form_id = t."formId" and a.visitor = t.visitor and (t.repeat = 'once'
          or (to_timestamp(a.created_at) at time zone t.time_zone)::date::text = t.slot))
      order by t."formId", t.visitor, t.slot, t.n
      on conflict do nothing returning *),
    p as (
      insert into smart_form_visitor as x (corp_id, form_id, visitor, external_user_id, openid, answers, first_at, opened_at,
        answered_at)
      select ${corpId}, m.form_id, m.visitor, max(m.external_user_id), (select max(t.openid) from t where t.visitor = m.visitor),
        count(*), min(m.created_at), min(m.created_at), max(m.created_at)
      from made m where m.visitor <> '' group by m.form_id, m.visitor order by m.form_id, m.visitor
      on conflict (corp_id, form_id, visitor) do update
      set answers = x.answers + excluded.answers, answered_at = greatest(x.answered_at, excluded.answered_at),
        external_user_id = coalesce(x.external_user_id, excluded.external_user_id)
      returning form_id, visitor, answers, notified_at)
    select json_build_object(
      'open', (select coalesce(json_agg(json_build_object('n', n, 'slot', slot, 'repeat', repeat)), '[]') from t),
      'counted', (select coalesce(json_agg(json_build_object('id', m.id, 'formId', m.form_id, 'key', m.key,
        'visitor', m.visitor, 'externalUserId', m.external_user_id, 'staffId', m.staff_id, 'answers', m.answers,
        'at', m.created_at, 'day', (to_timestamp(m.created_at) at time zone k.time_zone)::date::text,
        'seconds', m.seconds, 'fresh', coalesce(m.place = 1 and p.answers = m.places, false),
        'notifiedAt', coalesce(p.notified_at, 0)) order by m.id), '[]')
        from (select made.*, row_number() over (partition by form_id, visitor order by id) as place,
          count(*) over (partition by form_id, visitor) as places from made) m
        join corp k on k.corp_id = ${corpId}
        left join p on p.form_id = m.form_id and p.visitor = m.visitor),
      'forms', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'fields', f.fields, 'tags', f.tags,
        'points', f.points, 'overwrite', f.overwrite, 'notifyFollower', f.notify_follower,
        'notifyStaffIds', f.notify_staff_ids) order by f.id), '[]') from f where f.id in (select form_id from made)),
      'customers', (select coalesce(json_agg(json_build_object('pk', c.pk, 'externalUserId', c.external_user_id,
        'name', c.name, 'latestStaff', (select r.staff_id from relation r where r.corp_id = c.corp_id
          and r.customer_pk = c.pk and r.lost_at is null order by r.since desc, r.id desc limit 1))), '[]')
        from customer c where c.corp_id = ${corpId} and c.external_user_id = any (array(
          select external_user_id from made where external_user_id is not null)))) as facts`
  return (row as { facts: Facts }).facts
}

/** The keys of answers that were there before, by the number of the submission. */
async function findBefore(
  { tx, corpId }: Ctx,
  submissions: readonly Submission[],
  { open }: Facts,
  counted: ReadonlySet<string>,
): Promise<Map<number, string>> {
  const first = new Set(counted)
  const asked = open
    .toSorted((a, b) => a.n - b.n)
    .filter(({ n }) => !first.delete(nameOf(submissions[n] as Submission)))
    .map(({ n, slot, repeat }) => {
      const { formId, visitor } = submissions[n] as Submission
      return { n, slot, repeat, formId, visitor }
    })
  if (asked.length === 0) return new Map()
  const rows = await tx<{ n: number; key: string }[]>`
    select g.n, a.key from json_to_recordset(${JSON.stringify(asked)}::text::json)
      g (n int, slot text, repeat text, "formId" bigint, visitor text)
    join corp k on k.corp_id = ${corpId}
    cross join lateral (
      select a.key from smart_form_answer a
      where a.corp_id = ${corpId} and a.form_id = g."formId" and a.visitor = g.visitor and case g.repeat
        when 'once' then true
        when 'daily' then (to_timestamp(a.created_at) at time zone k.time_zone)::date::text = g.slot
        else a.slot = g.slot end
      order by a.id limit 1) a`
  return new Map(rows.map(({ n, key }) => [n, key]))
}
