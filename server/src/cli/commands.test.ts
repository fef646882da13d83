import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, ownProcess, start, strike } from '../../../qa/support/cli-setup.ts'
import { corpFiles, datasetFolder, removeFolders, staffLine } from '../../../qa/support/fixtures.ts'

const env: Record<string, string> = { GUANXI_DEMO: 'off' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  env.GUANXI_SQL_PORT = await freePort()
  await start(['serve'], env).says('ready')
})
afterAll(async () => {
  removeFolders()
  await strike()
})

async function call(path: string, body?: object) {
  const init = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {}
  return (await fetch(`http://127.0.0.1:${env.PORT}/open-api/${path}`, init)).json() as Promise<Record<string, unknown>>
}

test('a corporation is created, listed, shown, changed, removed, revived and purged', async () => {
  const made = await ownProcess(['corp', 'create', 'ww1', '--name', '云栖', '--json'], env)
  expect([made.code, JSON.parse(made.out)]).toMatchObject([0, { corp_id: 'ww1', limits: {} }])
  const again = await run('corp', 'create', 'ww1', '--name', '云栖', '--json')
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(JSON.parse(again.err)).toEqual({ error: { message: 'corporation ww1 exists already' } })
  const set = ['--limit-profile', 'strict', '--per-minute', '7', '--chat-terms', 'on', '--time-zone', 'UTC']
  expect(await json('corp', 'set', 'ww1', ...set)).toMatchObject({
    name: '云栖',
    time_zone: 'UTC',
    chat_terms_agreed: true,
    limits: { profile: 'strict', per_minute: 7 },
  })
  const profile = ['--limit-profile', 'strict', '--per-hour', '9']
  expect((await json('corp', 'set', 'ww1', ...profile)).limits).toEqual({ profile: 'strict', per_hour: 9 })
  const inFlight = await json('corp', 'set', 'ww1', '--in-flight', '2')
  expect(inFlight.limits).toEqual({ profile: 'strict', per_hour: 9, in_flight: 2 })
  expect(await json('corp', 'set', 'ww1', '--limit-profile', 'none')).toMatchObject({ limits: {}, time_zone: 'UTC' })
  expect((await run('corp', 'list')).out).toMatch(/^CORP_ID .*\nww1 .*云栖/)
  expect((await run('corp', 'remove', 'ww1')).code).toBe(0)
  expect((await json('corp', 'revive', 'ww1')).removed_at).toBeNull()
  expect((await run('corp', 'remove', 'ww1', '--purge')).code).toBe(0)
  expect(await run('corp', 'show', 'ww1')).toMatchObject({
    code: 3,
    out: '',
    err: 'guanxi: there is no corporation ww1\n',
  })
})

test('cells need a PostgreSQL that replicates by rows, and a move a cell to go to', async () => {
  expect(await json('cell', 'list')).toMatchObject([{ name: 'home', draining: false, reached: true }])
  const added = await run('cell', 'add', 'b', 'postgres://guanxi:guanxi@127.0.0.1:1/guanxi')
  expect([added.code, added.err]).toEqual([
    1,
    expect.stringContaining('has wal_level = replica: set wal_level = logical'),
  ])
  expect(await run('cell', 'add', 'home', 'postgres://b/guanxi')).toMatchObject({ code: 2, out: '' })
  expect(await run('cell', 'move', 'ww_none', 'b')).toMatchObject({ code: 3, err: 'guanxi: there is no cell b\n' })
})

test('a corporation is a sandbox when a command says so, and doctor says which are', async () => {
  const sandboxOf = async () => (await json('corp', 'show', 'ww_box')).sandbox
  const doctor = async (more = {}) => {
    const { out } = await guanxi(['doctor', '--json'], { ...env, ...more })
    return JSON.parse(out).findings.find(({ check }: { check: string }) => check === 'sandbox')
  }
  await json('corp', 'create', 'ww_box', '--name', '箱', '--sandbox', 'on')
  expect([await sandboxOf(), await doctor()]).toEqual([
    true,
    { check: 'sandbox', ok: true, detail: 'callers may force failures of ww_box' },
  ])
  await json('corp', 'set', 'ww_box', '--sandbox', 'off')
  expect([await sandboxOf(), (await doctor()).detail]).toEqual([false, 'no corporation is a sandbox'])
  expect(await doctor({ GUANXI_SANDBOX: 'on' })).toMatchObject({
    ok: false,
    advice: expect.stringContaining('never in production'),
  })
  await run('corp', 'remove', 'ww_box', '--purge')
})

test('a corporation that is marked again begins with what it has then', async () => {
  await json('corp', 'create', 'ww_again', '--name', '先', '--sandbox', 'on')
  await json('corp', 'set', 'ww_again', '--sandbox', 'off', '--name', '后')
  await json('corp', 'set', 'ww_again', '--sandbox', 'on')
  await json('sandbox', 'reset', '--corp', 'ww_again')
  expect((await json('corp', 'show', 'ww_again')).name).toBe('后')
  await run('corp', 'remove', 'ww_again', '--purge')
})

test('a secret is shown once, gets a token, and ends when revoked', async () => {
  await run('corp', 'create', 'ww2', '--name', '云栖')
  await run('seat', 'grant', '--corp', 'ww2', '--kind', 'basic', '--until', '2099-12-31')
  const { secret, secret_id } = await json('secret', 'create', '--corp', 'ww2', '--name', 'crm')
  const listed = await run('secret', 'list', '--corp', 'ww2', '--json')
  expect(JSON.parse(listed.out)).toMatchObject([{ secret_id, name: 'crm', last_used_at: null }])
  expect(listed.out).not.toContain(secret)
  const { access_token } = await call('access_token/get', { corp_id: 'ww2', secret })
  expect(await call(`staff/list?access_token=${access_token}`)).toMatchObject({ errcode: 0, total: 0 })
  expect((await run('secret', 'revoke', '--corp', 'ww2', '--id', String(secret_id))).code).toBe(0)
  expect((await run('secret', 'revoke', '--corp', 'ww2', '--id', String(secret_id))).code).toBe(3)
  expect(await call('access_token/get', { corp_id: 'ww2', secret })).toMatchObject({ errcode: 10001 })
})

test('an operator needs no secret for a token, and several stay valid', async () => {
  await run('corp', 'create', 'ww3', '--name', '云栖')
  await run('seat', 'grant', '--corp', 'ww3', '--kind', 'basic')
  const tokens = (await Promise.all([1, 2].map(() => run('token', '--corp', 'ww3')))).map(({ out }) => out.trim())
  for (const token of tokens) expect(await call(`tag/list?access_token=${token}`)).toMatchObject({ errcode: 0 })
  expect(await json('secret', 'list', '--corp', 'ww3')).toMatchObject([{ name: 'operator' }])
  expect(await run('seat', 'revoke', '--corp', 'ww3', '--id', '1')).toMatchObject({ code: 0, err: '' })
  expect(await run('seat', 'revoke', '--corp', 'ww3', '--seat', '1')).toMatchObject({
    code: 3,
    err: 'guanxi: --seat is now --id\nguanxi: there is no seat 1 of ww3\n',
  })
  expect(await run('seat', 'revoke', '--corp', 'ww3', '--seat', '1', '--id', '1')).toMatchObject({
    code: 2,
    err: 'guanxi: --seat is the old spelling of --id; give one of them\n',
  })
  expect((await run('seat', 'revoke', '--corp', 'ww3')).err).toContain('--id')
})

test('an import while the service runs is seen by its next call, and its export is the same', async () => {
  const corp = {
    corp_id: 'ww4',
    name: '云栖',
    secrets: ['s-e-c-r-e-t'],
    seats: [{ kind: 'basic', quantity: 1, expires_at: null }],
  }
  const folder = datasetFolder(corpFiles({ 'corp.json': corp, 'staff.ndjson': [staffLine(1), staffLine(2)] }))
  expect(await json('import', folder)).toEqual({ corp_id: 'ww4', lines: { department: 1, staff: 2, tag_group: 1 } })
  const { access_token } = await call('access_token/get', { corp_id: 'ww4', secret: 's-e-c-r-e-t' })
  expect(await call(`staff/list?access_token=${access_token}`)).toMatchObject({
    total: 2,
    staff_list: [{ id: 'user1' }, { id: 'user2' }],
  })
  writeFileSync(join(folder, 'staff.ndjson'), `${JSON.stringify(staffLine(3))}\n`)
  await run('import', folder)
  expect(await call(`staff/list?access_token=${access_token}`)).toMatchObject({ total: 3 })
  const out = freshFolder()
  expect((await run('export', 'ww4', out)).code).toBe(0)
  const lines = [staffLine(1), staffLine(2), staffLine(3)].map((line) => `${JSON.stringify(line)}\n`)
  expect(readFileSync(join(out, 'staff.ndjson'), 'utf8')).toBe(lines.join(''))
  expect(JSON.parse(readFileSync(join(out, 'corp.json'), 'utf8'))).toMatchObject({ corp_id: 'ww4', secrets: [] })
})

test('data that cannot be imported is one line and exit code 4', async () => {
  const folder = datasetFolder(
    corpFiles({ 'corp.json': { corp_id: 'ww5', name: 'a' }, 'staff.ndjson': [staffLine(1, { gender: 9 })] }),
  )
  const { code, out, err } = await ownProcess(['import', folder], env)
  expect({ code, out }).toEqual({ code: 4, out: '' })
  expect(err).toMatch(/^guanxi: staff\.ndjson line 1, field gender: [^\n]+\n$/m)
  expect((await run('corp', 'show', 'ww5')).code).toBe(3)
  expect((await run('import', '/no/such/folder')).code).toBe(4)
})

test('wrong usage is one line and exit code 2', async () => {
  const wrong = await Promise.all([
    ownProcess(['corp', 'frobnicate', '--json'], env),
    run('seat', 'grant', '--corp', 'ww2', '--kind', 'golden'),
    run('secret', 'revoke', '--corp', 'ww2', '--id', 'x'),
    run('corp', 'create', 'ww9'),
    guanxi(['corp', 'list'], { ...env, GUANXI_POOL: 'many' }),
    run('simulator', '--port', '70000'),
  ])
  for (const { code, out } of wrong) expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(JSON.parse(wrong[0]?.err ?? '')).toEqual({ error: { message: "unknown command 'frobnicate'" } })
  expect(wrong[4]?.err).toBe('guanxi: GUANXI_POOL must be a whole number from 2 to 500, not "many"\n')
})

test('help has examples, and doctor finds nothing wrong', async () => {
  for (const args of [['--help'], ['corp', '--help'], ['import', '--help']]) {
    const { code, out } = await run(...args)
    expect(code).toBe(0)
    expect(out).toContain('Examples:\n  $ guanxi ')
  }
  const { healthy, findings } = await json('doctor')
  expect({ healthy, findings }).toMatchObject({ healthy: true })
  expect(findings.map(({ check }: { check: string }) => check)).toEqual([
    'settings',
    'port',
    'files',
    'database',
    'version',
    'schema',
    'clock',
    'role',
    'calls',
    'reads',
    'nodes',
    'points',
    'connections',
    'sandbox',
    'master key',
  ])
  expect(findings).toContainEqual({ check: 'reads', ok: true, detail: 'by the wire client' })
  // as they may be set
  const { detail } = findings[0]
  for (const word of ['GUANXI_WORK=on', 'GUANXI_SANDBOX=off', 'GUANXI_CONSOLE=off']) expect(detail).toContain(word)
  expect(detail).not.toMatch(/=(true|false)|TRUSTED_PROXY/)
  expect(findings).toContainEqual({ check: 'calls', ok: true, detail: 'without a login of their own' })
  const connections = (all: { check: string; detail: string }[]) => all.find(({ check }) => check === 'connections')
  expect(connections(findings)?.detail).toMatch(
    /^26 at most, 26 of each node \(1 .*\), of 97 that PostgreSQL takes; \d+ /,
  )
  const large = JSON.parse((await guanxi(['doctor', '--json'], { ...env, GUANXI_POOL: '100' })).out)
  expect(connections(large.findings)).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^110 at most, /),
    advice: expect.stringContaining('GUANXI_POOL'),
  })
})

test('a login for reports reads the views of its corporation by the port until it is revoked', async () => {
  const given = ['--corp', 'ww2', '--name', 'metabase']
  const made = await json('sql', 'grant', ...given)
  expect(made).toEqual({
    login: expect.stringMatching(/^bi_[0-9a-f]{16}$/),
    password: expect.any(String),
    schema: 'bi',
    url: `postgres://${made.login}:${made.password}@127.0.0.1:${env.GUANXI_SQL_PORT}/guanxi`,
  })
  const sql = postgres(made.url, { max: 1 })
  expect([...(await sql`select * from bi.customer`)]).toEqual([])
  await expect(sql`select * from public.corp`).rejects.toMatchObject({ code: '42501' })
  expect(await json('sql', 'list', '--corp', 'ww2')).toMatchObject([{ name: 'metabase', phones: false, usable: true }])
  expect(await json('sql', 'list')).toMatchObject([{ corp_id: 'ww2', name: 'metabase' }])
  expect(await json('sql', 'revoke', ...given)).toEqual({ corp_id: 'ww2', name: 'metabase', revoked: true })
  await expect.poll(() => sql`select 1`.catch(({ code }) => code)).toBe('28P01')
  await sql.end({ timeout: 0 })
  // the port is for such logins alone
  for (const [as, database] of [
    ['guanxi', 'guanxi'],
    ['guanxi_app', 'guanxi'],
    [made.login, 'postgres'],
  ]) {
    const other = postgres(made.url, { max: 1, username: as, database: database as string })
    await expect(other`select 1`).rejects.toMatchObject({ code: '28000' })
    await other.end({ timeout: 0 })
  }
})
