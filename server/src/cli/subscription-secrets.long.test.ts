import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { corpFiles, datasetFolder, removeFolders } from '../../../qa/support/fixtures.ts'

vi.setConfig({ hookTimeout: 300_000 })

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
  const keys = ['--token', TOKEN, '--key', KEY]
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  start(['listen', '--port', port, ...keys, '--corp', 'ww1'], env)
  while (!(await fetch(url).catch(() => undefined))) await pause(50)
  await run('subscription', 'create', '--corp', 'ww1', '--url', url, '--app', 'demo', ...keys, '--kinds', 'tag_group')
})
afterAll(async () => {
  removeFolders()
  await strike()
})

test('secrets leave only when asked for, and come back encrypted', async () => {
  const folder = freshFolder()
  const file = join(folder, 'subscription.ndjson')
  const bot = `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}`
  const secret = join(freshFolder(), 'bot-secret')
  writeFileSync(secret, 'S3cret\n')
  const to = ['--target', 'feishu_bot', '--bot-secret-file', secret, '--format', 'markdown', '--template', '{{kind}}']
  const made = await json('subscription', 'create', '--corp', 'ww1', '--url', bot, '--kinds', 'tag', ...to)
  expect(made).toMatchObject({ url: bot.replace(KEY, '***'), active: true, template: '{{kind}}', format: 'markdown' })
  await run('export', 'ww1', folder)
  expect(readFileSync(file, 'utf8')).not.toMatch(/token|key|whsec|6qkdMrq68|S3cret/)
  await run('subscription', 'remove', '--corp', 'ww1', '--id', '1')
  await run('import', folder)
  const given = await json('subscription', 'show', '--corp', 'ww1', '--id', '1')
  expect(given.webhook_secret).toMatch(/^whsec_/)

  await run('export', 'ww1', folder, '--with-secrets')
  expect(readFileSync(file, 'utf8')).toContain(given.webhook_secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const whole = readFileSync(file, 'utf8')
  expect(whole).toMatch(`"bot_url":"${bot}","bot_secret":"S3cret"`)
  for (const id of ['1', '2']) await run('subscription', 'remove', '--corp', 'ww1', '--id', id)
  await run('import', folder)
  expect(await json('subscription', 'show', '--corp', 'ww1', '--id', '1')).toMatchObject({
    ...{ token: given.token, encoding_aes_key: given.encoding_aes_key, webhook_secret: given.webhook_secret },
    active: true,
  })
  const again = freshFolder()
  await run('export', 'ww1', again, '--with-secrets')
  expect(readFileSync(join(again, 'subscription.ndjson'), 'utf8')).toBe(whole)
})

const subscription = (subscription_id: number, more: object) => ({
  ...{ subscription_id, url: 'https://receiver.example.com/', kinds: ['work_order_change'], app_id: 'crm' },
  ...{ enabled: true, created_at: 1, updated_at: 1, token: TOKEN, encoding_aes_key: KEY },
  ...more,
})
const withSubscriptions = (...lines: object[]) =>
  datasetFolder({ ...corpFiles({ 'subscription.ndjson': lines }), 'corp.json': { corp_id: 'ww2', name: '云栖' } })

/** A slow import tells how far it is before. */
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1)

test('secrets that no receiver could work with are a bad line, and nothing is imported', async () => {
  const bad = {
    token: ['a-b', 'must be 1 to 32 letters and digits'],
    encoding_aes_key: ['x', 'must be 43 characters of base64'],
    webhook_secret: ['whsec_short', 'must be whsec_ and 24 to 64 bytes in base64'],
  }
  for (const [field, [value, reason]] of Object.entries(bad)) {
    const folder = withSubscriptions(subscription(1, {}), subscription(2, { [field]: value }))
    const { code, err } = await run('import', folder)
    expect(lastLine(err)).toBe(`guanxi: subscription.ndjson line 2, field ${field}: ${reason}`)
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
    expect([code, lastLine(err)]).toEqual([4, `guanxi: subscription.ndjson line 2, field ${field}: ${reason}`])
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
