import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { addSecret } from '../engines/credentials/secret.ts'
import { openSessionCache } from '../engines/credentials/session-cache.ts'
import { mintToken } from '../engines/credentials/token.ts'
import { asCommand } from '../storage/as-command.ts'
import type { Tx } from '../storage/connect.ts'
import { inCorp } from '../storage/corp-db.ts'
import { isDatabaseAway } from '../storage/driver/fault.ts'
import { vaultOf } from '../storage/vault.ts'
import { cellOf, enterCell, listCells, readDirectory, turn, urlOf } from './directory.ts'
import { closeCorp, installFence, openCorp } from './fence.ts'
import { moveCorp } from './move.ts'
import { beginMove, moveAtWork, noteStep } from './move-row.ts'
import { purgeOld, startCellUpkeep } from './upkeep.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
const acting = { actor: { kind: 'anonymous' as const }, now: 1 }
const vault = vaultOf(randomBytes(32))

beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, created_at) values ('ww1', 'one', 1), ('ww2', 'two', 1)`
})
afterAll(() => store.close())

const write = (corpId: string, pool = store.app) =>
  inCorp(
    { corpId, pool },
    acting,
    ({ tx }) => tx`
    insert into last_id (corp_id, relation, id) values (${corpId}, 'test', 1)
    on conflict (corp_id, relation) do update set id = last_id.id + 1 returning id`,
  )

test('a database that has no second cell has no fence and an empty directory', async () => {
  const [row] = await store.owner`
    select (select count(*)::int from pg_trigger where tgname = 'aa_cell_fence') as fences, cells from control_epoch`
  expect(row).toEqual({ fences: 0, cells: 0 })
})

test('a corporation that is closed is written by nobody, and opened again by everybody', async () => {
  const { owner, app } = store
  await installFence(owner)
  await installFence(owner)
  const secret = 'a secret of the first'
  await asCommand(owner, 'ww1', (ctx) => addSecret(ctx, { name: 'one', secret }))
  const token = (await mintToken({ corpId: 'ww1', pool: app }, secret, Math.floor(Date.now() / 1000))) as string
  await write('ww1')

  await closeCorp(owner, 'ww1', 'b')
  const refused = await write('ww1').catch((error) => error)
  expect([refused.code, isDatabaseAway(refused)]).toEqual(['GX001', true])
  await expect(write('ww1', owner)).rejects.toMatchObject({ code: 'GX001' })
  expect((await owner`update last_id set id = 9 where relation = 'test'`).count).toBe(0)
  expect((await owner`delete from last_id where relation = 'test'`).count).toBe(0)
  await write('ww2')
  const sessions = openSessionCache(app)
  await expect(sessions.look(token)).rejects.toMatchObject({ code: 'GX001' })

  await openCorp(owner, 'ww1')
  expect(await sessions.look(token)).toMatchObject({ corp: { corp_id: 'ww1' } })
  sessions.close()
  expect([...(await write('ww1'))]).toEqual([{ id: 2 }])
})

test('whoever has begun to write finishes before a corporation is closed', async () => {
  const { owner, app } = store
  const order: string[] = []
  let closing: Promise<unknown> | undefined
  await inCorp({ corpId: 'ww1', pool: app }, acting, async ({ tx }) => {
    await tx`update last_id set id = 5 where relation = 'test'`
    closing = closeCorp(owner, 'ww1', 'b').then(() => order.push('closed'))
    // until the lock is waited for
    for (;;) {
      const [waiting] = await owner`
        select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and not granted`
      if (waiting) break
    }
    await tx`update last_id set id = 6 where relation = 'test'`
    order.push('written')
  })
  await closing
  expect(order).toEqual(['written', 'closed'])
  expect([...(await owner`select id from last_id where corp_id = 'ww1' and relation = 'test'`)]).toEqual([{ id: 6 }])
  await openCorp(owner, 'ww1')
})

test('the directory names who lives elsewhere, and keeps addresses encrypted', async () => {
  const { owner } = store
  const url = 'postgres://guanxi:very-secret@b/guanxi'
  expect(await enterCell(owner, vault, 'b', url)).toBe(true)
  expect(await enterCell(owner, vault, 'b', url)).toBe(false)
  const [row] = await owner`select position('very-secret'::bytea in url) as at from cell`
  expect(row?.at).toBe(0)
  expect([await urlOf(owner, vault, 'b'), await urlOf(owner, vault, 'c')]).toEqual([url, undefined])
  await owner.begin((tx) => turn(tx as Tx, 'ww1', 'b'))
  expect(await Promise.all(['ww1', 'ww2', 'ww3'].map((id) => cellOf(owner, id)))).toEqual(['b', 'home', undefined])
  expect(await listCells(owner)).toMatchObject([{ name: 'b', corps: 1, draining: false }])
  const directory = await readDirectory(owner, vault)
  expect(directory).toMatchObject({ cells: new Map([['b', url]]), corps: new Map([['ww1', 'b']]) })
  expect(directory.version).toBeGreaterThan(1)
  await owner.begin((tx) => turn(tx as Tx, 'ww1', 'home'))
  expect((await readDirectory(owner, vault)).corps.size).toBe(0)
})

test('a mover whose lock went with a connection leaves the move to others', async () => {
  const { owner } = store
  await owner`insert into corp (corp_id, name, created_at) values ('wwlost', 'lost', 1)`
  await beginMove(owner, 'wwlost', 'home', 'b')
  const cell = async () => {
    await owner`
      select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.pid <> pg_backend_pid()`
    return owner
  }
  await expect(moveCorp({ home: owner, vault, cell, say: () => {} }, 'wwlost', 'b')).rejects.toThrow(
    'others may move now: run the same command again',
  )
  expect(await moveAtWork(owner, 'wwlost')).toMatchObject({ step: 'begun' })
  expect([...(await owner`select moved_to from corp where corp_id = 'wwlost'`)]).toEqual([{ moved_to: null }])
  await owner`delete from cell_move where corp_id = 'wwlost'`
})

test('what a move has left goes a day after its end and not before, and a removal that was cut off goes on', async () => {
  const { owner } = store
  const tables = ['last_id', 'seat']
  const left = async (corpId: string) => {
    const counts = tables.map((table) => `select count(*)::int as n from ${table} where corp_id = '${corpId}'`)
    const rows = await owner.unsafe<{ n: number }[]>(counts.join(' union all '))
    return rows.map(({ n }) => n)
  }
  const steps = async () =>
    (await owner`select corp_id, step, ended_at is not null as ended from cell_move order by corp_id`).map((row) =>
      Object.values(row).join(' '),
    )
  const moveClock = (seconds: number) =>
    owner.unsafe(`create or replace function clock_ms() returns bigint language sql volatile as $$
      select (extract(epoch from clock_timestamp()) * 1000)::bigint + ${seconds} * 1000 $$`)
  for (const corpId of ['wwgone', 'wwhere', 'wwlate']) {
    await owner`insert into corp (corp_id, name, created_at) values (${corpId}, ${corpId}, 1)`
    await write(corpId)
    await owner`insert into seat (corp_id, seat_no, kind, quantity) values (${corpId}, 1, 'basic', 1)`
    if (corpId !== 'wwhere') await closeCorp(owner, corpId, 'b')
  }
  const place = { home: owner, own: owner, name: 'home' }
  await noteStep(owner, await beginMove(owner, 'wwgone', 'home', 'b'), 'dropped')
  // one that is not over
  await noteStep(owner, await beginMove(owner, 'wwlate', 'home', 'b'), 'opened')
  await moveClock(24 * 3600 - 60)
  await purgeOld(place)
  expect(await left('wwgone')).toEqual([1, 1])

  await moveClock(24 * 3600 + 60)
  const moving = await owner.reserve()
  await moving`select pg_advisory_lock(hashtextextended('wwgone/move', 22))`
  await purgeOld(place)
  expect(await left('wwgone')).toEqual([1, 1])
  await moving`select pg_advisory_unlock(hashtextextended('wwgone/move', 22))`
  moving.release()

  await owner.unsafe(`create function cut() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger cut before delete on seat for each row execute function cut();
    alter table seat enable always trigger cut`)
  await expect(purgeOld(place)).rejects.toThrow('cut off')
  expect([await left('wwgone'), await steps()]).toEqual([
    [0, 1],
    ['wwgone dropped false', 'wwlate opened false'],
  ])
  await owner`drop trigger cut on seat`
  const faults: unknown[] = []
  const upkeep = startCellUpkeep(place, { cells: () => 1, leads: () => true, onFault: (error) => faults.push(error) })
  await expect.poll(() => left('wwgone')).toEqual([0, 0])
  await expect.poll(steps).toEqual(['wwgone purged true', 'wwlate opened false'])
  await upkeep.stop()
  expect(faults).toEqual([])
  expect([...(await owner`select moved_to from corp where corp_id = 'wwgone'`)]).toEqual([{ moved_to: 'b' }])
  expect([await left('wwhere'), await left('wwlate')]).toEqual([
    [1, 1],
    [1, 1],
  ])

  await noteStep(owner, await beginMove(owner, 'wwhere', 'home', 'b'), 'dropped')
  await moveClock(2 * 24 * 3600 + 120)
  await expect(purgeOld(place)).rejects.toThrow('wwhere lives here: nothing of it is removed')
  expect(await left('wwhere')).toEqual([1, 1])
})
