import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startDemoService } from '../../../qa/support/demo.ts'
import { addCorp, type TestService } from '../../../qa/support/service.ts'
import { attacksOn } from '../../../qa/support/sql-attacks.ts'
import { feedKinds } from '../open-api/event/kinds.ts'
import { asCommand } from '../storage/as-command.ts'
import { endUnbounded } from './bounds.ts'
import { grantLogin, listLogins, revokeLogin, type SqlRights } from './logins.ts'

const CORP = 'ww_demo_yunqi_tea'
const OTHER = 'ww_other'

let service: TestService
let token: string
const connections: postgres.Sql[] = []

beforeAll(async () => {
  const demo = await startDemoService()
  service = demo
  token = demo.token
  await addCorp(service, OTHER)
  await service.store.owner`insert into tag_group values (${OTHER}, 'g', 'the other one', '{}')`
})
afterAll(async () => {
  await Promise.all(connections.map((each) => each.end({ timeout: 0 })))
  const logins = await service.store.owner`select corp_id, name from sql_login`
  for (const { corp_id, name } of logins) await revoke(corp_id, name)
  await service.stop()
})

const grant = (corpId: string, name: string, rights: Partial<SqlRights> = {}) =>
  asCommand(service.store.owner, corpId, (ctx) => grantLogin(ctx, name, { phones: false, chats: false, ...rights }))
const revoke = (corpId: string, name: string) => asCommand(service.store.owner, corpId, (ctx) => revokeLogin(ctx, name))

/** One session of a login, as a program for reports would have it. */
function session({ login, password }: { login: string; password: string }, more: postgres.Options<never> = {}) {
  const { owner } = inject('cluster')
  const [{ database }] = [service.store as unknown as { database: string }]
  const as = { username: login, password, database, max: 1, onnotice() {}, ...more }
  const opened = 'path' in owner ? postgres({ ...as, path: owner.path }) : postgres((owner as { url: string }).url, as)
  connections.push(opened)
  return opened
}

async function bulk(kind: string): Promise<{ record_id: string; data: string }[]> {
  const response = await fetch(`${service.address}/open-api/bulk/${kind}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await response.text()).split('\n').slice(0, -1)
  return lines.map((line) => ({
    record_id: JSON.parse(line).record_id,
    data: line.slice(line.indexOf('"data":') + '"data":'.length, -1),
  }))
}

describe('a login with all rights', () => {
  it('sees every record of its corporation as a bulk read shows it, byte for byte', async () => {
    const sql = session(await grant(CORP, 'all', { phones: true, chats: true }))
    for (const kind of Object.keys(feedKinds)) {
      const rows = await sql.unsafe(
        `select record_id, _data::text as data from bi."${kind}" order by record_id collate "C"`,
      )
      const expected = await bulk(kind)
      const sorted = expected.sort((a, b) => Buffer.compare(Buffer.from(a.record_id), Buffer.from(b.record_id)))
      const moves = kind === 'ticket' || kind === 'project' // their times run on
      const kept = ({ record_id, data }: { record_id: string; data: string }) =>
        moves ? record_id : `${record_id} ${data}`
      expect([kind, rows.map((row) => kept(row as never))]).toEqual([kind, sorted.map(kept)])
    }
  })

  it('has a column for each field, of its own type', async () => {
    const sql = session(await grant(CORP, 'typed', { phones: true }))
    const [customer] = await sql`select * from customer where jsonb_array_length(phones) > 0 order by record_id limit 1`
    const record = JSON.parse(JSON.stringify(customer?._data))
    expect(customer).toMatchObject({ record_id: record.id, name: record.name, phones: record.phones })
    expect(Number(customer?.points)).toBe(record.points)
    const [sums] = await sql`select count(*)::int as n, sum(points)::int as points from customer`
    const all = (await bulk('customer')).map(({ data }) => JSON.parse(data))
    expect(sums).toEqual({ n: all.length, points: all.reduce((sum, { points }) => sum + points, 0) })
  })
})

describe('a login without further rights', () => {
  it('sees phones and chats masked wherever they stand', async () => {
    const sql = session(await grant(CORP, 'plain'))
    const phones = (await bulk('customer')).flatMap(({ data }) => JSON.parse(data).phones as string[])
    const clues = (await bulk('clue')).map(({ record_id }) => record_id)
    const staff = (await bulk('staff')).flatMap(({ data }) => JSON.parse(data).mobile ?? [])
    const said = (await bulk('chat_message'))
      .map(({ data }) => JSON.parse(data).text_content)
      .filter((t) => t.length > 3)
    expect(Math.min(phones.length, clues.length, staff.length, said.length)).toBeGreaterThan(0)
    for (const [kind, hidden] of Object.entries({ customer: phones, clue: clues, staff, chat_message: said })) {
      const rows = JSON.stringify(await sql.unsafe(`select * from ${kind}`))
      const words = new Set(rows.match(/"(?:[^"\\]|\\.)*"/g))
      expect([kind, hidden.filter((each) => words.has(JSON.stringify(each)))]).toEqual([kind, []])
    }
    const [clue] = await sql`select record_id, phone, _data from clue where length(phone) > 8 limit 1`
    expect(clue?.record_id).toMatch(/^\+?\d{2,3}\*+\d{4}$/)
    expect([clue?.phone, clue?._data.phone]).toEqual([clue?.record_id, clue?.record_id])
    const [row] = await sql`select count(*)::int as n from chat_message where text_content <> '***' or content <> '{}'`
    expect(row?.n).toBe(0)
  })

  it('sees its own corporation whatever it sets', async () => {
    const sql = session(await grant(CORP, 'curious'))
    const settings = [
      `set guanxi.corp_id = '${OTHER}'`,
      `select set_config('guanxi.corp_id', '${OTHER}', false)`,
      `set guanxi.now = '1'`,
      'set row_security = off',
      'set role guanxi_bi',
      `set search_path = pg_temp, public, bi_read, bi`,
      'set default_transaction_read_only = off',
    ]
    const seen = async () =>
      (await sql`select record_id, tag_group_name from bi.tag_group order by 1`).map((row) => ({ ...row }))
    const before = await seen()
    for (const setting of settings) {
      await sql.unsafe(setting)
      expect([setting, await seen()]).toEqual([setting, before])
    }
    expect(before.length).toBeGreaterThan(0)
    expect(JSON.stringify(before)).not.toContain('the other one')
  })

  it('gets at nothing else: no table, function, role, file, lock or other place', async () => {
    const sql = session(await grant(CORP, 'attacker'))
    const denied = async (statement: string) => {
      const outcome = await sql.unsafe(statement).then(
        (rows) => `answered ${JSON.stringify(rows.slice(0, 2))}`,
        ({ code }) => code,
      )
      expect([statement, outcome]).toEqual([
        statement,
        expect.stringMatching(/^(?:42501|42P01|42883|3F000|25006|28P01|22023|0A000|42809|55000)$/),
      ])
    }
    const { login: other } = await grant(OTHER, 'other')
    await sql`set default_transaction_read_only = off`
    for (const statement of attacksOn(OTHER, other)) await denied(statement)
  })

  it('learns nothing of others from catalogues, statistics and plans', async () => {
    const sql = session(await grant(CORP, 'reader'))
    await service.store.owner`analyze tag_group`
    expect([
      ...(await sql`select * from pg_stats where schemaname not in ('pg_catalog', 'information_schema')`),
    ]).toEqual([])
    expect([
      ...(await sql`select * from information_schema.tables where table_schema not in ('bi', 'pg_catalog', 'information_schema')`),
    ]).toEqual([])
    const shown = [
      await sql`select query, application_name from pg_stat_activity where usename <> session_user`,
      await sql`select * from pg_roles where rolname like 'bi%'`,
      await sql`select * from pg_db_role_setting`,
      await sql.unsafe(`explain (analyze, verbose) select * from bi.tag_group where tag_group_name = '其他'`),
      await sql`select nspname, obj_description(oid, 'pg_namespace') from pg_namespace`,
    ]
    expect(JSON.stringify(shown)).not.toMatch(/ww_other|yunqi|select .*customer/i)
    const plan = JSON.stringify(shown[3])
    expect(plan).toContain('Function Scan')
    expect(plan).not.toContain('Seq Scan')
  })

  it('is bound in time and connections, and ended when it puts its bounds away', async () => {
    const made = await grant(CORP, 'bound')
    const sql = session(made)
    expect((await sql`show statement_timeout`)[0]).toEqual({ statement_timeout: '1min' })
    await sql`set statement_timeout = 50`
    await expect(sql`select pg_sleep(60)`).rejects.toMatchObject({ code: '57014' })
    const others = Array.from({ length: 4 }, () => session(made))
    await Promise.all(others.map((each) => each`select 1`))
    await expect(session(made)`select 1`).rejects.toMatchObject({ code: '53300' })
    const [me] = await sql`select pg_backend_pid() as pid, pg_advisory_lock(20110817)`
    expect(await endUnbounded(service.store.owner)).toBe(1)
    await expect
      .poll(async () => (await service.store.owner`select from pg_stat_activity where pid = ${me?.pid}`).length)
      .toBe(0)
    expect(await endUnbounded(service.store.owner)).toBe(0)
  })
})

it('a name that is granted again gets a new password and other rights, and ends with revoke', async () => {
  const first = await grant(CORP, 'again')
  const old = session(first)
  await old`select 1`
  const second = await grant(CORP, 'again', { phones: true })
  expect(second.login).toBe(first.login)
  await expect(session(first)`select 1`).rejects.toMatchObject({ code: '28P01' })
  await expect.poll(() => old`select 1`.catch(({ code }) => code)).toBe('28P01')
  const renewed = session(second)
  expect((await renewed`select count(*)::int as n from staff`)[0]?.n).toBeGreaterThan(0)
  const [listed] = (await listLogins(service.store.owner, CORP)).filter(({ name }) => name === 'again')
  expect(listed).toMatchObject({ login: first.login, phones: true, chats: false, usable: true })
  expect(await revoke(CORP, 'again')).toBe(true)
  expect(await revoke(CORP, 'again')).toBe(false)
  await expect(session(second)`select 1`).rejects.toMatchObject({ code: '28P01' })
  await expect.poll(() => renewed`select 1`.catch(({ code }) => code)).toBe('28P01')
})

it('a database user who may not make roles is told who can help', async () => {
  const { owner } = service.store
  await owner`create role bi_poor_owner`
  try {
    await owner`grant bi_poor_owner to current_user`
    const refused = owner.begin(async (tx) => {
      await tx`set local role bi_poor_owner`
      const { orRefused } = await import('./wall.ts')
      await orRefused(tx as never, (inner) => inner`create role bi_never` as never)
    })
    await expect(refused).rejects.toThrow(/may not make logins .*alter role bi_poor_owner createrole/)
  } finally {
    await owner`drop role bi_poor_owner`
  }
})

it('shows nothing of a corporation that is removed, nor of kinds without seat or terms', async () => {
  const sql = session(await grant(CORP, 'ending', { chats: true }))
  const counts = async () =>
    (
      await sql`select (select count(*)::int from customer) as customers, (select count(*)::int from ticket) as tickets,
      (select count(*)::int from chat_message) as messages`
    )[0]
  expect(Math.min(...Object.values((await counts()) as object))).toBeGreaterThan(0)
  const { owner } = service.store
  await owner`update corp set chat_terms_agreed = false where corp_id = ${CORP}`
  await owner`update seat set quantity = 0 where corp_id = ${CORP} and kind = 'service'`
  expect(await counts()).toMatchObject({ tickets: 0, messages: 0, customers: expect.any(Number) })
  await owner`update corp set removed_at = 1 where corp_id = ${CORP}`
  expect(await counts()).toEqual({ customers: 0, tickets: 0, messages: 0 })
})
