import { expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { stampAll } from './stamp.ts'

it('a corporation whose changes cannot be stamped keeps no other waiting', async () => {
  const store = await freshDatabase()
  const { owner } = store
  await owner`
    insert into event_inbox (corp_id, kind, action, record_id, time, data)
    select corp, 'tag', 'updated', '1', 1, '{}' from unnest(array['wwa', 'wwb', 'wwc']) corp`
  await owner.unsafe(`alter table event add constraint broken check (corp_id <> 'wwb')`)
  await expect(stampAll(owner)).rejects.toThrow('broken')
  const left = await owner`select corp_id from event_inbox`
  expect(left.map(({ corp_id }) => corp_id)).toEqual(['wwb'])
  await store.close()
})
