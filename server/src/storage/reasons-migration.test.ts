import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { addCorpRow } from '../../../qa/support/receivers/webhook-setup.ts'
import { SCHEMA_FOLDER } from './schema-files.ts'

const textOf = (file: string) => readFileSync(new URL(`tables/${file}`, SCHEMA_FOLDER), 'utf8')

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  await addCorpRow(store.owner, 'ww1')
})
afterAll(() => store.close())

it('keeps what was noted of subscriptions before, by a code where it has one', async () => {
  const { owner } = store
  await owner`alter table subscription drop column reason_code, drop column reason_params, add column reason text`
  const sentences = [null, 'not verified yet', 'the receiver has failed for five days', 'verification failed: HTTP 404']
  for (const [i, sentence] of sentences.entries())
    await owner`
      insert into subscription (corp_id, subscription_id, url, kinds, app_id, enabled, reason, created_at, updated_at)
      values ('ww1', ${i + 1}, 'https://crm.example.com', '{tag}', 'crm', false, ${sentence}, 1, 1)`
  await owner.unsafe(textOf('29_reasons.sql'))
  const rows = await owner`
    select reason_of(reason_code, reason_params) as reason from subscription order by subscription_id`
  expect(rows.map(({ reason }) => reason)).toEqual([
    null,
    { code: 'not_verified', params: {} },
    { code: 'receiver_failing', params: { days: 5 } },
    { code: 'told_before', params: { said: 'verification failed: HTTP 404' } },
  ])
})

it('keeps what was noted of jobs before', async () => {
  const { owner } = store
  await owner`alter table job drop column reason_code, drop column reason_params, add column reason text`
  await owner`
    insert into job (corp_id, kind, payload, reason) values ('ww1', 'moment', '{}', 'disk "full"'), ('ww1', 'moment', '{}', null)`
  await owner.unsafe(textOf('32_job_reasons.sql'))
  const rows =
    await owner`select reason_of(reason_code, reason_params) as reason from job where kind = 'moment' order by id`
  expect(rows.map(({ reason }) => reason)).toEqual([{ code: 'told_before', params: { said: 'disk "full"' } }, null])
})

it('keeps what was noted of attempts before', async () => {
  const { owner } = store
  await owner`
    alter table delivery_attempt drop column reason_code, drop column reason_params, add column error text`
  await owner`
    insert into delivery (corp_id, subscription_id, event_id, kind, action, record_id, seq, created_at, data)
    values ('ww1', 1, gen_random_uuid(), 'tag', 'created', '1', 1, 1, '{}')`
  await owner`
    insert into delivery_attempt (corp_id, delivery_id, attempt, at_ms, duration_ms, error, request)
    select corp_id, delivery_id, n, 1, 1, case when n = 1 then 'no answer' end, '{}' from delivery, generate_series(1, 2) n`
  const params = { said: 'connect ECONNREFUSED' }
  await owner`update subscription set (reason_code, reason_params) = ('receiver_late', ${params as never}) where subscription_id = 4`
  await owner.unsafe(textOf('70_delivery_reasons.sql'))
  const rows =
    await owner`select reason_of(reason_code, reason_params) as reason from delivery_attempt order by attempt`
  expect(rows.map(({ reason }) => reason)).toEqual([{ code: 'told_before', params: { said: 'no answer' } }, null])
  const [off] = await owner`
    select reason_of(reason_code, reason_params) as reason from subscription where subscription_id = 4`
  expect(off?.reason).toEqual({ code: 'call_failed', params })
})
