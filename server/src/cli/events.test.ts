import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { corpFiles, datasetFolder, removeFolders } from '../../../qa/support/fixtures.ts'

const env: Record<string, string> = { GUANXI_DEMO: 'off', GUANXI_CALLBACK_ALLOW: '127.0.0.0/8' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

const TOKEN = 'TestToken1'
const KEY = '6qkdMrq68nTKduznJYO1A37W2oEgpkMUvkttRToqhUt'

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
  await run('corp', 'create', 'ww1', '--name', '云栖')
})
afterAll(async () => {
  removeFolders()
  await strike()
})

test('a listener is subscribed, tested, disabled, enabled and rotated', async () => {
  const port = await freePort()
  const listener = start(['listen', '--port', port, '--token', TOKEN, '--key', KEY, '--corp', 'ww1'], env)
  const url = `http://127.0.0.1:${port}/`
  while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))

  const keys = ['--token', TOKEN, '--key', KEY, '--kinds', 'work_order_change,tag_group']
  const made = await json('subscription', 'create', '--corp', 'ww1', '--url', url, '--app', 'demo', ...keys)
  expect(made).toMatchObject({ subscription_id: 1, enabled: true, reason: null, token: TOKEN, encoding_aes_key: KEY })
  expect(await json('event', 'test', '--corp', 'ww1', '--id', '1')).toMatchObject({ status: 200, body: 'ok' })
  expect(await listener.says('"event":"work_order_change"')).toContain('"order_no":"TEST"')

  const id = ['--corp', 'ww1', '--id', '1']
  expect(await json('subscription', 'disable', ...id)).toMatchObject({
    enabled: false,
    reason: { code: 'turned_off', params: {}, message: 'disabled by an operator' },
  })
  expect((await run('subscription', 'list', '--corp', 'ww1')).out).toMatch(/ off: disabled by an operator\n/)
  expect(await json('subscription', 'enable', ...id)).toMatchObject({ enabled: true, reason: null })
  const rotated = await json('subscription', 'rotate', ...id)
  expect(rotated.token).not.toBe(TOKEN)
  const back = await json('subscription', 'rotate', ...id, '--token', TOKEN, '--key', KEY)
  expect(back).toMatchObject({ token: TOKEN, encoding_aes_key: KEY })
  expect((await run('subscription', 'list', '--corp', 'ww1')).out).toMatch(/work_order_change,tag_group .* on\n/)
})

test('secrets leave only when asked for, and come back encrypted', async () => {
  const folder = freshFolder()
  const file = join(folder, 'subscription.ndjson')
  await run('export', 'ww1', folder)
  expect(readFileSync(file, 'utf8')).not.toMatch(/token|key|whsec/)
  await run('subscription', 'remove', '--corp', 'ww1', '--id', '1')
  await run('import', folder)
  const given = await json('subscription', 'show', '--corp', 'ww1', '--id', '1')
  expect(given.webhook_secret).toMatch(/^whsec_/)

  await run('export', 'ww1', folder, '--with-secrets')
  expect(readFileSync(file, 'utf8')).toContain(given.webhook_secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('subscription', 'remove', '--corp', 'ww1', '--id', '1')
  await run('import', folder)
  expect(await json('subscription', 'show', '--corp', 'ww1', '--id', '1')).toMatchObject({
    ...{ token: given.token, encoding_aes_key: given.encoding_aes_key, webhook_secret: given.webhook_secret },
    active: true,
  })
})

const subscription = (subscription_id: number, more: object) => ({
  ...{ subscription_id, url: 'https://receiver.example.com/', kinds: ['work_order_change'], app_id: 'crm' },
  ...{ enabled: true, created_at: 1, updated_at: 1, token: TOKEN, encoding_aes_key: KEY },
  ...more,
})
const withSubscriptions = (...lines: object[]) =>
  datasetFolder({ ...corpFiles({ 'subscription.ndjson': lines }), 'corp.json': { corp_id: 'ww2', name: '云栖' } })

test('secrets that no receiver could work with are a bad line, and nothing is imported', async () => {
  const bad = {
    token: ['a-b', 'must be 1 to 32 letters and digits'],
    encoding_aes_key: ['x', 'must be 43 characters of base64'],
    webhook_secret: ['whsec_short', 'must be whsec_ and 24 to 64 bytes in base64'],
  }
  for (const [field, [value, reason]] of Object.entries(bad)) {
    const folder = withSubscriptions(subscription(1, {}), subscription(2, { [field]: value }))
    const { code, err } = await run('import', folder)
    expect(err).toBe(`guanxi: subscription.ndjson line 2, field ${field}: ${reason}\n`)
    expect(code).toBe(4)
  }
  expect((await run('corp', 'show', 'ww2')).code).toBe(3)
})

test('a line with one of token and encoding_aes_key, or neither beside a webhook secret, is refused', async () => {
  const webhook_secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const bad: [object, string][] = [
    [{ encoding_aes_key: undefined }, 'token'],
    [{ token: undefined }, 'encoding_aes_key'],
    [{ token: undefined, encoding_aes_key: undefined, webhook_secret }, 'webhook_secret'],
  ]
  for (const [more, field] of bad) {
    const { code, err } = await run('import', withSubscriptions(subscription(1, {}), subscription(2, more)))
    const reason = 'token, encoding_aes_key must be given together'
    expect([code, err]).toEqual([4, `guanxi: subscription.ndjson line 2, field ${field}: ${reason}\n`])
  }
  expect((await run('corp', 'show', 'ww2')).code).toBe(3)
})

test('secrets that cannot be encrypted for this database keep the whole dataset out', async () => {
  const folder = withSubscriptions(subscription(1, {}))
  const other = { ...env, GUANXI_KEY: Buffer.alloc(32, 1).toString('base64') }
  const { code, err } = await guanxi(['import', folder], other)
  expect(code).toBe(1)
  expect(err).toContain('set GUANXI_KEY to that key')
  expect((await run('corp', 'show', 'ww2')).code).toBe(3)
  expect((await run('import', folder)).code).toBe(0)
  expect(await json('subscription', 'show', '--corp', 'ww2', '--id', '1')).toMatchObject({ token: TOKEN, active: true })
})

test('events and deliveries are listed, and what is not there is said to be missing', async () => {
  expect(await json('event', 'list', '--corp', 'ww1')).toMatchObject({ event_list: [], next_cursor: '0' })
  expect(await json('event', 'deliveries', '--corp', 'ww1')).toEqual([])
  expect(await json('event', 'resend', '--corp', 'ww1', '--since', '2020-01-01')).toEqual({ corp_id: 'ww1', resent: 0 })
  expect((await run('event', 'resend', '--corp', 'ww1')).code).toBe(2)
  const none = { code: 3, err: 'guanxi: there is no delivery 9 of ww1\n' }
  for (const verb of ['attempts', 'resend']) {
    expect(await run('event', verb, '--corp', 'ww1', '--id', '9')).toMatchObject(none)
    const old = await run('event', verb, '--corp', 'ww1', '--delivery', '9')
    expect(old).toMatchObject({ code: 3, err: `guanxi: --delivery is now --id\n${none.err}` })
  }
  expect(await run('event', 'test', '--corp', 'ww1', '--subscription', '9')).toMatchObject({
    code: 3,
    err: 'guanxi: --subscription is now --id\nguanxi: there is no subscription 9 of ww1\n',
  })
})

test('another master key is refused with what to do, and never shown', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const other = { ...env, GUANXI_KEY: key, PORT: await freePort() }
  const doctor = await guanxi(['doctor'], other)
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(/PROBLEM {2}master key .*encrypted with another master key/)
  expect(doctor.out + doctor.err).not.toContain(key)
  const worker = await guanxi(['worker'], other)
  expect(worker.code).toBe(1)
  expect(worker.err).toContain('set GUANXI_KEY to that key')
})
