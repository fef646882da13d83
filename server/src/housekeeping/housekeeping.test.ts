import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { customer, surroundings } from '../../../qa/support/customers.ts'
import { freshDatabase } from '../../../qa/support/database.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { addCorp, startTestService } from '../../../qa/support/service.ts'
import { checkPoints } from '../cli/doctor-checks.ts'
import { purgeCorp } from '../engines/corporations/purge.ts'
import { tagCustomers } from '../engines/customers/tag.ts'
import { asCommand } from '../storage/as-command.ts'
import { KEY_LIFE } from '../storage/idempotency.ts'
import { watchPoints } from './points.ts'
import { startHousekeeping } from './start.ts'

// some wait for turns of the housekeeping, which other tests delay
vi.setConfig({ testTimeout: 90_000 })

it('a balance that differs from its ledger is reported, to the log and by the doctor', async () => {
  const store = await freshDatabase()
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await importRecords(
    { store, now: () => 1 },
    { corp_id: 'wwwatch' },
    {
      ...surroundings,
      customer: [customer(1, { points: 5 })],
    },
  )
  await watchPoints(store.owner, logger)
  expect(lines.splice(0)).toMatchObject([{ points_faults: 0 }])
  expect(await checkPoints(store)).toMatchObject({ ok: true })

  await store.owner`update customer set points = 6, ledger_no = 2`
  await watchPoints(store.owner, logger)
  expect(lines).toMatchObject([{ level: 50, corp_id: 'wwwatch', customers: 1 }, { points_faults: 1 }])
  expect(await checkPoints(store)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('wwwatch (1 customers)'),
  })
  await store.close()
})

it('expired tokens and keys go and sparse lists are made anew, what lives stays', async () => {
  const store = await freshDatabase()
  const { owner } = store
  const now = 1_900_000_000
  await owner`insert into corp (corp_id, name, created_at) values ('wwsweep', 'a', 1)`
  const tokens = { old: now - 3601, fresh: now - 3600, living: now + 1 }
  for (const [hash, expires] of Object.entries(tokens))
    await owner`insert into access_token values ('wwsweep', ${Buffer.from(hash)}, 1, ${expires})`
  const keys = { old: now - KEY_LIFE - 1, living: now - KEY_LIFE }
  for (const [key, created] of Object.entries(keys))
    await owner`insert into idempotency (corp_id, path, key, body_hash, created_at) values ('wwsweep', '/', ${key}, '', ${created})`
  for (const [list, blocks] of Object.entries({ staff: 100, tag: 2 }))
    await owner`
      insert into counted_list_block (corp_id, list, segment, level, t, id, s, n, parent, before)
      select 'wwsweep', ${list}, '', 0, t, 0, '', 0, 0, 0 from generate_series(1, ${blocks}::int) t`

  const deps = { clock: () => now * 1000, logger: pino({ level: 'silent' }), eventDays: 30 }
  const housekeeping = startHousekeeping(owner, deps, () => true)
  const blocks = () => owner`select list, count(*) as n from counted_list_block group by list order by list`
  await vi.waitFor(async () => expect([...(await blocks())]).toEqual([{ list: 'tag', n: 2 }]), 60_000)
  await housekeeping.stop()
  const hashes = await owner`select convert_from(hash, 'UTF8') as hash from access_token order by 1`
  expect(hashes.map(({ hash }) => hash)).toEqual(['fresh', 'living'])
  expect([...(await owner`select key from idempotency`)]).toEqual([{ key: 'living' }])
  await store.close()
})

it('customers with a tag are counted apart for two corporations with one t_id, also while both mark, fold and one is purged', async () => {
  const service = await startTestService()
  const { owner } = service.store
  const corps = ['wwcount1', 'wwcount2']
  const ids = Array.from({ length: 20 }, (_, i) => customer(i + 1).external_user_id)
  for (const corp_id of corps) {
    await addCorp(service, corp_id)
    await importRecords(service, { corp_id }, { ...surroundings, customer: ids.map((_, i) => customer(i + 1)) })
  }
  const counts = async () => {
    const rows = await owner`
      select corp_id, sum(n)::int as n from (
        select corp_id, t_id, n from customer_tag_count union all select corp_id, t_id, n from customer_tag_delta) x
      where t_id = 3 and corp_id = any (${corps}) group by 1 order by 1`
    return Object.fromEntries(rows.map(({ corp_id, n }) => [corp_id, n]))
  }
  const mark = (corpId: string, id: string) => service.act(corpId, (ctx) => tagCustomers(ctx, [id], [3]))
  const folds = ids.map(() => owner`select fold_customer_tag_counts()`.execute())
  await Promise.all([...corps.flatMap((corpId) => ids.map((id) => mark(corpId, id))), ...folds])
  expect(await counts()).toEqual({ wwcount1: 20, wwcount2: 20 })
  const again = ids.map((id) => mark('wwcount2', id))
  const purged = asCommand(owner, 'wwcount1', purgeCorp)
  await Promise.all([purged, owner`select fold_customer_tag_counts()`, ...again])
  expect(await counts()).toEqual({ wwcount2: 20 })
  await service.stop()
})

it('a step that fails keeps no other from its turn, and is counted', async () => {
  const service = await startTestService()
  const { owner } = service.store
  for (const corp_id of ['wwbroken', 'wwsound']) {
    await addCorp(service, corp_id)
    await importRecords(service, { corp_id }, { ...surroundings, customer: [customer(1)] })
  }
  await owner.unsafe(`
    create or replace function fold_follow_days() returns void language plpgsql as 'begin raise exception ''broken''; end';
    alter function counted_list_fold(text, text) rename to sound_fold;
    create function counted_list_fold(corp text, list text) returns void language plpgsql as $$ begin
      if corp = 'wwbroken' then raise exception 'broken'; end if;
      perform sound_fold(corp, list);
    end $$`)
  const waiting = async () => {
    const rows = await owner`
      select 'lists of ' || corp_id as what from counted_list_delta where corp_id like 'ww%' union select 'tags' from customer_tag_delta`
    return rows.map(({ what }) => what)
  }
  await service.act('wwsound', (ctx) => tagCustomers(ctx, [customer(1).external_user_id], [3]))
  await owner`
    insert into counted_list_delta select corp, 'staff', '', 1, 1, '', 1 from unnest(array['wwbroken', 'wwsound']) corp`
  await vi.waitFor(async () => expect(await waiting()).toEqual(['lists of wwbroken']), 60_000)
  const metrics = await (await fetch(`${service.address}/metrics`)).text()
  for (const [step, failed] of Object.entries({
    fold_counted_lists: true,
    fold_follow_days: true,
    fold_tag_counts: false,
  })) {
    const [, count] = metrics.match(new RegExp(`guanxi_housekeeping_failures_total\\{step="${step}"\\} (\\d+)`)) ?? []
    expect(Number(count) > 0, step).toBe(failed)
  }
  await service.stop()
})
