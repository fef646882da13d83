import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, freePort, guanxi, ownProcess, start, strike } from '../../../qa/support/cli-setup.ts'

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
afterAll(strike)

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
  const worker = await ownProcess(['worker'], other)
  expect(worker.code).toBe(1)
  expect(worker.err).toContain('set GUANXI_KEY to that key')
})
