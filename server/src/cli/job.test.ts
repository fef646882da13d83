import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, guanxi, strike } from '../../../qa/support/cli-setup.ts'
import { openStore } from '../storage/open.ts'

const env: Record<string, string> = {}
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  for (const corp of ['ww1', 'ww2']) await run('corp', 'create', corp, '--name', corp)
  const store = await openStore({ databaseUrl: undefined, dataFolder: env.GUANXI_DATA, pool: 1, say: () => {} })
  await store.owner`
    insert into job (corp_id, id, kind, payload, failures, reason_code, reason_params, state, dead_ms)
    select case when id < 14 then 'ww1' else 'ww2' end, id, case id when 13 then 'moment' else 'crowd_refresh' end, '{}', 17,
      'unexpected', '{"said":"no space left"}', 'dead', 1 from generate_series(11, 14) id`
  await store.owner`
    insert into job (corp_id, id, kind, payload, lease, lease_until_ms)
    values ('ww1', 15, 'platform_sync', '{}', gen_random_uuid(), clock_ms() + 600000)`
  await store.close()
})
afterAll(strike)

test('dead jobs are listed with their reason, tried again one by one or all at once, and dropped', async () => {
  const ids = async (...args: string[]) => (await json('job', 'list', ...args)).map(({ id }: { id: number }) => id)
  expect(await ids('--state', 'dead')).toEqual([14, 13, 12, 11])
  expect(await ids('--corp', 'ww1', '--state', 'dead', '--kind', 'moment')).toEqual([13])
  expect(await ids('--state', 'running')).toEqual([15])
  expect(await json('job', 'list', '--corp', 'ww2')).toMatchObject([
    { reason: { code: 'unexpected', params: { said: 'no space left' }, message: 'no space left' } },
  ])
  expect((await run('job', 'list', '--corp', 'ww2')).out).toMatch(/14 +ww2 +crowd_refresh +dead .* no space left\n/)

  expect(await json('job', 'retry', '11')).toEqual({ corp_id: 'ww1', id: 11, retried: true })
  expect(await ids('--state', 'waiting', '--kind', 'crowd_refresh')).toEqual([11])
  expect(await json('job', 'retry', '--corp', 'ww1', '--dead')).toEqual({ corp_id: 'ww1', retried: [12, 13] })
  expect(await json('job', 'drop', '--corp', 'ww2', '--id', '14')).toEqual({ corp_id: 'ww2', id: 14, dropped: true })
  expect(await ids('--state', 'dead')).toEqual([])
})

test('what cannot be done is one clear line', async () => {
  for (const [args, code, line] of [
    [['job', 'retry', '99'], 3, 'there is no job 99'],
    [['job', 'drop', '15', '--corp', 'ww2'], 3, 'there is no job 15'],
    [['job', 'retry', '15'], 1, 'a worker has job 15 in hand; try again when it is done'],
    [['job', 'drop', '15'], 1, 'a worker has job 15 in hand; try again when it is done'],
    [['job', 'retry'], 2, 'name a job by its id; guanxi job list shows them'],
    [['job', 'retry', '15', '--dead'], 2, '--dead goes with --corp and without an id'],
    [['job', 'list', '--corp', 'ww9'], 3, 'there is no corporation ww9'],
  ] as const)
    expect(await run(...args)).toEqual({ code, out: '', err: `guanxi: ${line}\n` })
  expect(await run('job', 'list', '--state', 'lost')).toMatchObject({ code: 2, out: '' })
  expect(await run('job', 'retry', 'x')).toMatchObject({ code: 2, out: '' })
})
