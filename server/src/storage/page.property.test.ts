import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { runs } from '../../../qa/support/runs.ts'
import type { Sql, Tx } from './connect.ts'
import type { Store } from './open.ts'
import { page } from './page.ts'

let store: Store
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

/** Adds staff whose creation times collide often, so that order falls to the key's second part. */
async function hire(connection: Sql | Tx, corp: string, pks: number[], at: (pk: number) => number): Promise<void> {
  const rows = pks.map((pk) => ({ pk, created_at: at(pk) }))
  await connection`
    insert into staff (corp_id, pk, id, name, created_at, updated_at, oa_authorized, ia_authorized, ma_authorized, department, doc)
    select ${corp}, r.pk, 's' || r.pk, '员工' || r.pk, r.created_at, r.created_at, true, true, true, '{}', ''
    from json_to_recordset(${connection.json(rows)}) as r (pk bigint, created_at bigint)`
}

type Between = { from?: number; to?: number }

async function listed(corp: string, limit: number, offset: number, backwards = false, range: Between = {}) {
  const { total, items } = await page(
    { corpId: corp, pool: store.app },
    {
      of: 'staff',
      order: { columns: ['created_at', 'pk'], backwards },
      list: { name: 'staff', key: { t: 'created_at', id: 'pk' } },
      window: { limit, offset },
      range,
    },
  )
  const ids = (JSON.parse(`[${items.toString()}]`) as { id: string }[]).map((item) => item.id)
  return { total, ids }
}

/** The same page by plain OFFSET and count(*), in the same snapshot as nothing else: callers hold writers still. */
async function plain(corp: string, limit: number, offset: number, backwards = false, range: Between = {}) {
  const order = backwards ? 'created_at desc, pk desc' : 'created_at, pk'
  const { from = 0, to = 1e9 } = range
  const rows = await store.owner.unsafe(
    `select id from staff where corp_id = $1 and created_at between $4 and $5 order by ${order} limit $2 offset $3`,
    [corp, limit, offset, from, to],
  )
  const [count] = await store.owner`
    select count(*)::int as n from staff where corp_id = ${corp} and created_at between ${from} and ${to}`
  return { total: count?.n, ids: rows.map((row) => row.id) }
}

async function expectEqualPages(corp: string, offsets: number[]): Promise<void> {
  for (const offset of offsets) {
    for (const backwards of [false, true]) {
      const limit = 1 + (offset % 100)
      const from = 1000 + (offset % 12)
      for (const range of [{}, { from }, { to: from }, { from: 1002, to: from }]) {
        const asked = { offset: 'from' in range ? offset % 1000 : offset, backwards, range }
        expect({ ...asked, ...(await listed(corp, limit, asked.offset, backwards, range)) }).toEqual({
          ...asked,
          ...(await plain(corp, limit, asked.offset, backwards, range)),
        })
      }
    }
  }
}

describe('a counted list', () => {
  it('equals plain OFFSET after any writes, folds and rebuilds', { timeout: 300_000 }, async () => {
    const write = fc.oneof(
      fc.record({
        kind: fc.constant('insert' as const),
        from: fc.integer({ min: 1, max: 4000 }),
        count: fc.integer({ min: 1, max: 700 }),
      }),
      fc.record({
        kind: fc.constant('delete' as const),
        from: fc.integer({ min: 1, max: 4000 }),
        count: fc.integer({ min: 1, max: 900 }),
      }),
      fc.record({
        kind: fc.constant('move' as const),
        from: fc.integer({ min: 1, max: 4000 }),
        count: fc.integer({ min: 1, max: 300 }),
      }),
      fc.record({
        kind: fc.constantFrom('fold' as const, 'rebuild' as const),
        from: fc.constant(0),
        count: fc.constant(0),
      }),
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 14 }),
        fc.array(fc.nat(5000), { minLength: 3, maxLength: 3 }),
        async (writes, offsets) => {
          const corp = `ww${run++}`
          for (const { kind, from, count } of writes) {
            const range = Array.from({ length: count }, (_, i) => from + i)
            if (kind === 'insert') {
              const there =
                await store.owner`select pk from staff where corp_id = ${corp} and pk between ${from} and ${from + count}`
              const known = new Set(there.map((row) => row.pk))
              await hire(
                store.owner,
                corp,
                range.filter((pk) => !known.has(pk)),
                (pk) => 1000 + (pk % 7),
              )
            }
            if (kind === 'delete')
              await store.owner`delete from staff where corp_id = ${corp} and pk between ${from} and ${from + count}`
            if (kind === 'move')
              await store.owner`update staff set created_at = 1000 + (pk * 31) % 11 where corp_id = ${corp} and pk between ${from} and ${from + count}`
            if (kind === 'fold') await store.owner`select counted_list_fold(${corp}, 'staff')`
            if (kind === 'rebuild') await store.owner`select counted_list_rebuild(${corp}, 'staff')`
            await expectEqualPages(corp, offsets)
          }
        },
      ),
      { numRuns: runs(6, 40) },
    )
  })

  it('stays exact in every snapshot while writers and folders race', async () => {
    const corp = 'wwrace'
    await hire(
      store.owner,
      corp,
      Array.from({ length: 3000 }, (_, i) => i * 10),
      (pk) => 1000 + (pk % 5),
    )
    let going = true
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let i = 0; going; i++) {
        const from = (i * 37) % 30_000
        const ten = Array.from({ length: 10 }, (_, k) => (from + k) * 10 + 1 + w)
        await store.owner.begin(async (tx) => {
          await tx`delete from staff where corp_id = ${corp} and pk in ${tx(ten)}`
          if (i % 3) await hire(tx, corp, ten, (each) => 1000 + (each % 5))
        })
      }
    })
    // statements of many rows count them into the blocks themselves
    const loader = (async () => {
      for (let i = 0; going; i++) {
        const many = Array.from({ length: 150 }, (_, k) => 1_000_000 + ((i * 41) % 900) * 10 + k)
        await store.owner.begin(async (tx) => {
          await tx`delete from staff where corp_id = ${corp} and pk in ${tx(many)}`
          if (i % 3) await hire(tx, corp, many, (each) => 1000 + (each % 5))
        })
      }
    })()
    const folder = (async () => {
      while (going) {
        await store.owner`select counted_list_fold(${corp}, 'staff')`
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    for (let i = 0; i < runs(40, 150); i++) {
      const offset = (i * 997) % 3500
      const [row] = await store.owner`
        with place as materialized (select * from counted_list_seek(${corp}, 'staff', '', ${offset}, 20, ${i % 2 === 1}))
        select
          (select total from place)::int as total,
          (select count(*)::int from staff where corp_id = ${corp}) as counted,
          (select array_agg(pk) from (
            select pk from staff r, place k where r.corp_id = ${corp} and (r.created_at, r.pk) >= (k.t, k.id)
            order by r.created_at, r.pk offset (select skip from place) limit (select take from place)) x) as found,
          (select array_agg(pk order by n) from (
            select pk, row_number() over (order by created_at, pk) as n, count(*) over () as all
            from staff where corp_id = ${corp}) x
           where case when ${i % 2 === 1} then n > greatest(x.all - ${offset} - 20, 0) and n <= x.all - ${offset}
                 else n > ${offset} and n <= ${offset} + 20 end) as wanted`
      expect({ i, total: row?.total, found: row?.found }).toEqual({ i, total: row?.counted, found: row?.wanted })
    }
    going = false
    await Promise.all([...writers, loader, folder])
  })

  it('shows an empty page and the true total beyond its end', async () => {
    await hire(store.owner, 'wwend', [1, 2, 3], () => 5)
    expect(await listed('wwend', 10, 3)).toEqual({ total: 3, ids: [] })
    expect(await listed('wwend', 10, 9_007_199_254_740_991)).toEqual({ total: 3, ids: [] })
    expect(await listed('wwnobody', 10, 0)).toEqual({ total: 0, ids: [] })
  })
})
