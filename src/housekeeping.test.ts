import pino from 'pino'
import { expect, it } from 'vitest'
import { customer, surroundings } from '../test/customers.ts'
import { freshDatabase } from '../test/database.ts'
import { importRecords } from '../test/records.ts'
import { checkPoints } from './cli/doctor-checks.ts'
import { watchPoints } from './housekeeping.ts'

it('a balance that differs from its ledger is reported, to the log and by the doctor', async () => {
  const store = await freshDatabase()
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await importRecords(
    { store, now: () => 1 },
    { corp_id: 'wwwatch' },
    {
      ...surroundings,
      customer: [customer(1, { points: 5 })],
    },
  )
  await watchPoints(store.owner, logger)
  expect(lines.splice(0)).toMatchObject([{ points_faults: 0 }])
  expect(await checkPoints(store)).toMatchObject({ ok: true })

  await store.owner`update customer set points = 6, ledger_no = 2`
  await watchPoints(store.owner, logger)
  expect(lines).toMatchObject([{ level: 50, corp_id: 'wwwatch', customers: 1 }, { points_faults: 1 }])
  expect(await checkPoints(store)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('wwwatch (1 customers)'),
  })
  await store.close()
})
