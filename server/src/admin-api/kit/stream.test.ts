import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { tagKind } from '../../records/tag/tag.dataset.ts'
import { connect, type Sql } from '../../storage/connect.ts'
import { resourceOf } from './resource.ts'
import { streamList } from './stream.ts'

vi.setConfig({ testTimeout: 60_000 })

const ROWS = 20_000

let store: Awaited<ReturnType<typeof freshDatabase>>
let pool: Sql
beforeAll(async () => {
  store = await freshDatabase()
  const { app, appRole } = inject('cluster')
  const role = appRole ? { role: appRole } : {}
  pool = connect({ ...app, database: store.database }, { max: 4, timeout: 1, bounded: true, ...role })
  await store.owner`insert into corp (corp_id, name, created_at) values ('ww', 'ww', 1)`
  await store.owner`insert into tag_group values ('ww', 'g', 'g', '{}')`
  await store.owner`
    insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
    select 'ww', n, 'et' || n, repeat('x', 100), 'g', 1, 1 from generate_series(1, ${ROWS}) n`
})
afterAll(async () => {
  await pool.end({ timeout: 1 })
  await store.close()
})

it('goes on for longer than a call may take', async () => {
  const resource = resourceOf(tagKind, {
    ...{ path: 'tags', tag: '标签', noun: '标签', example: '1' },
    rights: { read: 'customers:read', write: 'customers:write' },
    sorts: { t_id: { columns: ['t_id'] } },
  })
  const { lines, close } = await streamList(
    { corpId: 'ww', pool },
    resource,
    { limit: 1, sort: 't_id' },
    {
      ...{ rights: new Set<string>(), now: 1, type: 'text/csv' as const },
    },
  )
  let rows = 0
  for await (const piece of lines) {
    rows += String(piece).split('\n').length - 1
    if (rows < ROWS / 2) await pause(1100)
  }
  await close()
  expect(rows).toBe(ROWS + 1)
})
