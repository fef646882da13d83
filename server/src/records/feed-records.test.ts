import { expect, it } from 'vitest'
import type { z } from 'zod'
import { startDemoService } from '../../../qa/support/demo.ts'
import { maskOf } from '../contract/mask.ts'
import { datasetKinds } from './datasets.ts'
import { feedRecords } from './feed-records.ts'

const hasSensitive = (schema: z.ZodType) =>
  maskOf(schema, { hides: new Set(['secret', 'phone', 'chat'] as const) }) !== undefined

it('every kind with something sensitive in it says how the feed carries it, and the feed carries nothing else', async () => {
  const service = await startDemoService()
  const { owner } = service.store
  const sources = await owner`select kind from feed_source`
  const kinds = sources.map(({ kind }) => kind as string)
  const sensitive = datasetKinds.filter(({ name, line }) => kinds.includes(name) && hasSensitive(line))
  expect(sensitive.map(({ name }) => name).toSorted()).toEqual(Object.keys(feedRecords).toSorted())
  for (const [kind, record] of Object.entries(feedRecords) as [string, z.ZodObject][]) {
    const rows = await owner.unsafe(`select bulk_${kind} as line from bulk_${kind}('ww_demo_yunqi_tea') limit 50`)
    const names = rows.flatMap(({ line }) => Object.keys(JSON.parse(line).data))
    expect([...new Set(names)].filter((name) => !(name in record.shape))).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  }
  await service.stop()
})
