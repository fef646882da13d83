import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { packIds } from '../contract/id-list.ts'
import { createGroupMessage } from '../engines/messages/create.ts'
import { keepDraft } from '../engines/messages/keep-draft.ts'
import { inCorp } from '../storage/corp-db.ts'

const STAFF = ['a', 'b', 'c', 'd']
const IDS = Array.from({ length: 2_000 }, (_, i) => `wm${i}`)

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
  const { owner } = store
  await owner`insert into corp (corp_id, name, created_at) values ('ww', 'ww', 1)`
  await owner`
    insert into customer (corp_id, external_user_id, name, avatar, gender, phones, tags, properties, custom_fields,
      follows, groups, created_at, updated_at, doc)
    select 'ww', id, '', '', 0, '{}', '{}', '{}', '[]',
      (select json_agg(json_build_object('staff_id', s, 'added_at', 1)) from unnest(${STAFF}::text[]) s), '{}', 1, 1, ''
    from unnest(${IDS}::text[]) id`
  // What the platform did: it knows the keys it has met, and does nothing for them again.
  await owner`create table platform_key (key text primary key)`
  await owner`create table platform_effect (staff_id text, external_user_id text)`
})
afterAll(() => store.close())

// each worker is a process of its own: a busy machine may take minutes
it('neither loses nor repeats a recipient when workers are killed at any point', { timeout: 600_000 }, async () => {
  const { owner } = store
  const missions: number[] = []
  // and one that was to be sent at a time which has come
  await inCorp({ corpId: 'ww', pool: store.app }, { actor: { kind: 'command' }, now: 1 }, (ctx) =>
    keepDraft(ctx, {
      ...{ name: 'x', text: 'x', attachments: [], allowSelect: false, creator: 'a', filter: { eu_distinct: false } },
      ...{
        crowdPackageId: null,
        externalUserIds: null,
        chatIds: null,
        chatOwnerIds: null,
        state: 'scheduled',
        sendAt: 1,
      },
    }),
  )
  for (let i = 0; i < 2; i++) {
    const { id } = await inCorp({ corpId: 'ww', pool: store.app }, { actor: { kind: 'command' }, now: 1 }, (ctx) =>
      createGroupMessage(ctx, {
        ...{
          name: 'x',
          text: 'x',
          attachments: [],
          allowSelect: false,
          creator: 'a',
          filter: { eu_distinct: false },
        },
        target: { by: 'staff', lists: [{ staff: STAFF, ids: packIds(IDS) }] },
      }),
    )
    missions.push(id)
  }
  const login = (role: 'owner' | 'app') => JSON.stringify({ ...inject('cluster')[role], database: store.database })
  let kills = 0
  for (;;) {
    const [left] = await owner`
      select count(*)::int as n from group_message where state in ('scheduled', 'pending', 'sending')`
    if (left?.n === 0) break
    const child = spawn(process.execPath, [resolve(import.meta.dirname, 'worker-process.ts')], {
      env: { ...process.env, WORKER_LOGIN: login('owner'), WORKER_APP_LOGIN: login('app') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const spawned = performance.now()
    await once(child.stdout, 'data')
    // a worker that was long in starting has as little of the machine for its work
    const slow = Math.max(1, (performance.now() - spawned) / 1000)
    // longer from round to round: where a step takes long, some worker comes to its end all the same
    const lifeMs = slow * (20 + (kills % 7) * 40) * 1.5 ** Math.floor(kills / 7)
    await new Promise((resolve) => setTimeout(resolve, lifeMs))
    child.kill('SIGKILL')
    await once(child, 'close')
    kills++
  }
  console.log(`${kills} workers killed`)
  const [effects] = await owner`
    select count(*)::int as n, count(distinct (staff_id, external_user_id))::int as pairs from platform_effect`
  expect(effects).toEqual({ n: 3 * 8_000, pairs: 8_000 })
  const counted = await owner`select id, state, recipients, sent, failed from group_message order by id`
  expect([...counted]).toEqual(
    [1, ...missions].map((id) => ({ id, state: 'done', recipients: 8_000, sent: 8_000, failed: 0 })),
  )
  const [sent] = await owner`select count(*)::int as n from group_message_recipient where state = 'sent'`
  expect(sent?.n).toBe(24_000)
  const left = await owner`select kind from job where key is distinct from 'recurring'`
  expect([...left]).toEqual([])
})
