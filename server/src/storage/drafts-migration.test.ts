import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { addCorpRow } from '../../../qa/support/receivers/webhook-setup.ts'
import { SCHEMA_FOLDER } from './schema-files.ts'

const textOf = (file: string) => readFileSync(new URL(`tables/${file}`, SCHEMA_FOLDER), 'utf8')

const COLUMNS = ['send_at', 'failed_code', 'shelf']
const AUDIENCE = ['filter', 'crowd_package_id', 'external_user_ids', 'chat_ids', 'chat_owner_ids']

it('keeps drafts of group messages and the jobs of those that wait, under ids that no message had', async () => {
  await using store = await withDraftsOfTheirOwn()
  const { owner } = store
  const job = (id: number) => owner`
    insert into job (corp_id, kind, key, payload) values
      ('ww1', 'group_message_due', ${`${id}/900`}, ${JSON.stringify({ id, send_at: 900 })}::text::json)`
  await owner`
    insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, created_at)
    values ('ww1', 1, 'sent', 'x', '[]', false, 'a', 5)`
  await owner`insert into last_id values ('ww1', 'group_message', 1), ('ww1', 'group_message_draft', 3)`
  await owner`
    insert into group_message_draft (corp_id, id, name, content, attachments, allow_select, creator_id, chat_owner_ids, state,
      send_at, created_at, updated_at)
    values ('ww1', 1, 'one', 'x', '[]', false, 'a', null, 'scheduled', 900, 6, 7),
      ('ww1', 2, 'two', 'x', '[]', false, 'a', '{b}', 'scheduled', 900, 6, 7),
      ('ww1', 3, 'three', '', '[]', true, 'a', null, 'draft', null, 8, 9)`
  await Promise.all([job(1), job(2)])
  // every message was told of then
  await owner`call record_changes('group_message', 'group_message', '{id}', 'to_json(r.name)::text')`
  const events = async () => (await owner`select count(*)::int as n from event_inbox`)[0]?.n
  const before = await events()
  await owner.begin((tx) => tx.unsafe(textOf('90_drafts.sql')))
  expect([
    ...(await owner`select id, name, state, chat_type, send_at::int, shelf, created_at::int from group_message order by id`),
  ]).toEqual([
    { id: 1, name: 'sent', state: 'pending', chat_type: 'single', send_at: null, shelf: 'sent', created_at: 5 },
    { id: 2, name: 'one', state: 'scheduled', chat_type: 'single', send_at: 900, shelf: 'draft', created_at: 6 },
    { id: 3, name: 'two', state: 'scheduled', chat_type: 'group', send_at: 900, shelf: 'draft', created_at: 6 },
    { id: 4, name: 'three', state: 'draft', chat_type: 'single', send_at: null, shelf: 'draft', created_at: 8 },
  ])
  expect([...(await owner`select key, payload from job order by key`)]).toEqual([
    { key: '2/900', payload: { id: 2, send_at: 900 } },
    { key: '3/900', payload: { id: 3, send_at: 900 } },
  ])
  expect(await events()).toBe(before)
  const [next] = await owner`select next_message_id('ww1')::int as id`
  expect(next?.id).toBe(5)
})

/** A database as it was while drafts had a table of their own. */
async function withDraftsOfTheirOwn() {
  const store = await freshDatabase()
  const { owner } = store
  await addCorpRow(owner, 'ww1')
  for (const [table, columns] of [
    ['group_message', [...COLUMNS, ...AUDIENCE]],
    ['moment', [...COLUMNS, 'staff_ids']],
  ] as const)
    for (const column of columns) await owner.unsafe(`alter table ${table} drop column ${column} cascade`)
  await owner.unsafe(
    `drop trigger feed_group_message_created on group_message; ${textOf('34_group_message_drafts.sql')}`,
  )
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
