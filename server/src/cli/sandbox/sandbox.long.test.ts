import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, guanxi, strike } from '../../../../qa/support/cli-setup.ts'

const env: Record<string, string> = {}
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run('sandbox', ...args, '--corp', 'ww1', '--json')).out)

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  await run('corp', 'create', 'ww1', '--name', 'x', '--sandbox', 'on')
  await run('corp', 'create', 'ww2', '--name', 'x')
})
afterAll(strike)

test('faults and latency are set, shown and ended', async () => {
  const made = await json('fault', 'add', '--path', '/open-api/staff/*', '--code', '10053', '--times', '2')
  expect(made).toMatchObject({ match: { direction: 'call', path: '/open-api/staff/*' }, times: 2, struck: 0 })
  await json('fault', 'add', '--direction', 'callback', '--http', '503', '--probability', '0.5', '--seed', '3')
  const { items } = await json('fault', 'list')
  expect(items).toMatchObject([{ id: made.id }, { effect: { http: 503, at: 'before' }, probability: 0.5, seed: 3 }])
  expect(await json('fault', 'remove', String(made.id))).toEqual({ removed: [made.id] })
  expect((await json('fault', 'clear')).removed).toHaveLength(1)
  const wanted = { calls: { fixed_ms: 250 }, callbacks: { p50_ms: 100, p99_ms: 2000, seed: 7 } }
  expect(await json('latency', 'set', '--calls', '250', '--callbacks', '100,2000,7')).toEqual(wanted)
  expect(await json('latency', 'show')).toEqual(wanted)
  expect(await json('latency', 'set')).toEqual({})
  expect(await json('outbox', '--kind', 'welcome')).toEqual({ items: [] })
})

test('receivers are made, read and removed', async () => {
  const made = await json('sink', 'put', 'crm', '--script', '[{"status":503}]', '--then', 'last')
  expect(made).toMatchObject({ name: 'crm', url: expect.stringMatching(/\/sandbox\/sink\/ww1\/crm$/) })
  expect(await json('sink', 'put', 'crm')).toEqual(made)
  expect(await json('sink', 'received', 'crm')).toEqual({ items: [] })
  expect(await json('sink', 'remove', 'crm')).toEqual({ removed: 'crm' })
  expect(await run('sandbox', 'sink', 'received', 'crm', '--corp', 'ww1')).toMatchObject({ code: 3 })
  expect(await run('sandbox', 'sink', 'put', 'a b', '--corp', 'ww1')).toMatchObject({ code: 2 })
  expect(await run('sandbox', 'sink', 'put', 'a', '--corp', 'ww1', '--script', '[{"status":1}]')).toMatchObject({
    code: 4,
  })
})

test('states are kept, brought back and forgotten; a sandbox has one to begin with', async () => {
  expect((await json('snapshot', 'list')).items).toMatchObject([{ name: 'start' }])
  expect(await json('snapshot', 'save', 'before')).toMatchObject({ name: 'before' })
  await json('fault', 'add', '--reset')
  expect(await json('snapshot', 'restore', 'before')).toEqual({ name: 'before' })
  expect((await json('fault', 'list')).items).toHaveLength(1)
  expect(await json('reset')).toEqual({ name: 'start' })
  expect((await json('fault', 'list')).items).toEqual([])
  expect(await json('snapshot', 'remove', 'before')).toEqual({ removed: 'before' })
  expect(await run('sandbox', 'snapshot', 'restore', 'before', '--corp', 'ww1')).toMatchObject({ code: 3 })
  expect(await run('sandbox', 'snapshot', 'save', 'a b', '--corp', 'ww1')).toMatchObject({ code: 2 })
  expect(await run('sandbox', 'reset', '--corp', 'ww2')).toMatchObject({ code: 1 })
})

test('a sandbox is copied under another id', async () => {
  expect(await json('clone', '--as', 'ww1-try', '--name', '试')).toEqual({
    corp_id: 'ww1-try',
    secret: expect.any(String),
  })
  expect(JSON.parse((await run('corp', 'show', 'ww1-try', '--json')).out)).toMatchObject({ name: '试', sandbox: true })
  expect(await run('sandbox', 'clone', '--corp', 'ww1', '--as', 'ww2')).toMatchObject({ code: 1 })
  expect(await run('sandbox', 'clone', '--corp', 'ww1', '--as', 'a b')).toMatchObject({ code: 2 })
})

test('what cannot be done is one clear line', async () => {
  const add = (corp: string, ...args: string[]) => run('sandbox', 'fault', 'add', '--corp', corp, ...args)
  const no = 'corporation ww2 is no sandbox: see guanxi corp set ww2 --sandbox on'
  expect(await add('ww2', '--reset')).toEqual({ code: 1, out: '', err: `guanxi: ${no}\n` })
  expect(await add('ww3', '--reset')).toMatchObject({ code: 3 })
  expect(await add('ww1', '--code', '29999')).toMatchObject({ code: 4, err: 'guanxi: effect.code: is not valid\n' })
  expect(await add('ww1')).toMatchObject({ code: 4 })
  expect(await run('sandbox', 'latency', 'set', '--corp', 'ww1', '--calls', 'slow')).toMatchObject({ code: 2 })
})
