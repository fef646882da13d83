import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { startReceiver, until } from '../../../qa/support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup } from '../../../qa/support/receivers/webhook-setup.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Secrets } from '../webhooks/secrets.ts'
import { readFeed } from './feed.ts'
import { stampAll } from './stamp.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

type Seen = { id: string; record_id: string; action: string; data: { tag_group_name: string } }

const CORP = 'wwrace'
const KILLS = 6
const RECORDS = 6

it('shows each committed change once and in order per record, while writers race and are killed', {
  timeout: 60_000,
}, async () => {
  await addCorpRow(store.owner, CORP)
  await store.owner`
    insert into tag_group select ${CORP}, 'r' || i, '0', '{}' from generate_series(0, ${RECORDS - 1}) i`
  const login = { ...inject('cluster').owner, database: store.database }
  const env = { ...process.env, WRITER: JSON.stringify({ login, corpId: CORP, records: RECORDS }) }
  const seen: Seen[] = []
  let writing = true

  /** Two processes of writers at a time; one is killed each time that some more changes have been seen. */
  async function writers(): Promise<void> {
    const start = () => fork(new URL('./writer-process.ts', import.meta.url), { env, execArgv: [] })
    const running = [start(), start()]
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = seen.length + 40
      await until(() => seen.length >= enough)
      const victim = running.shift() as ChildProcess
      victim.kill('SIGKILL')
      await once(victim, 'exit')
      running.push(start())
    }
    for (const child of running) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await until(async () => {
      const [own] = await store.owner`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state <> 'idle' and query like '%tag_group%' and pid <> pg_backend_pid()`
      return own?.n === 0
    })
    writing = false
  }
  async function reader(): Promise<void> {
    const db = { corpId: CORP, pool: store.app }
    let after = 0
    for (;;) {
      const last = !writing
      const { items, next, hasNext } = await readFeed(db, { after, limit: randomInt(1, 40) })
      expect(next).toBeGreaterThanOrEqual(after)
      seen.push(...JSON.parse(`[${items}]`))
      after = next
      if (last && !hasNext) return
    }
  }
  async function stamper(): Promise<void> {
    while (writing) await stampAll(store.owner)
  }
  await Promise.all([writers(), reader(), stamper()])

  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const perRecord = Map.groupBy(seen, ({ record_id }) => record_id)
  const rows = await store.owner`select tag_group_id, tag_group_name::int as n from tag_group where corp_id = ${CORP}`
  for (const { tag_group_id, n } of rows) {
    const events = perRecord.get(tag_group_id) ?? []
    expect(events.map(({ data }) => Number(data.tag_group_name))).toEqual(Array.from({ length: n + 1 }, (_, i) => i))
  }
  const positions = await store.owner`select position from event where corp_id = ${CORP} order by position`
  expect(positions.map(({ position }) => position)).toEqual(positions.map((_, i) => i + 1))
})

it('records what the restricted role writes, and shows one corporation nothing of another', async () => {
  for (const corpId of ['wwone', 'wwother']) await addCorpRow(store.owner, corpId)
  const one = { corpId: 'wwone', pool: store.app }
  await inCorp(
    one,
    { actor: { kind: 'command' }, now: 1 },
    ({ tx }) => tx`insert into tag_group values ('wwone', 'g', 'x', '{}')`,
  )
  const other = await readFeed({ corpId: 'wwother', pool: store.app }, { after: 0, limit: 10 })
  expect(other).toMatchObject({ next: 0, hasNext: false })
  expect(other.items.length).toBe(0)
  expect((await readFeed(one, { after: 0, limit: 10 })).next).toBe(1)
})

it('makes a delivery for each subscription to a kind, numbered by its place in the feed', async () => {
  const { owner } = store
  await addCorpRow(owner, 'wwpush')
  const deps = openWebhookSetup(owner)
  let secrets: Secrets | undefined
  const receiver = await startReceiver({ secrets: () => secrets as Secrets })
  secrets = (await deps.subscribe('wwpush', receiver.url, ['tag_group'])).secrets
  await owner`insert into department values ('wwpush', '1', '总部', '0', 1)`
  await owner`insert into tag_group values ('wwpush', 'g1', '等级', '{}')`
  const worker = deps.work()
  await stampAll(owner)
  await until(() => receiver.pushes.length === 1)
  const record = { tag_group_id: 'g1', tag_group_name: '等级', tag_group: '等级', department_list: [], order: 0 }
  expect(receiver.pushes[0]).toMatchObject({
    ...{ event: 'tag_group', status: 'created', seq: 2, type: 'event', retry_count: 0 },
    msg_data: { record_id: 'g1', record },
  })
  await worker.stop()
  await receiver.close()
  await deps.close()
})
