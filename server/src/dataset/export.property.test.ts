import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { datasetFolder, removeFolders } from '../../../qa/support/fixtures.ts'
import { runs } from '../../../qa/support/runs.ts'
import { datasetKinds } from '../records/datasets.ts'
import { exportDataset } from './export.ts'
import { importDataset } from './import.ts'

vi.setConfig({ testTimeout: 300_000 })

let one: Awaited<ReturnType<typeof freshDatabase>>
let other: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  one = await freshDatabase()
  other = await freshDatabase()
})
afterAll(async () => {
  await one.close()
  await other.close()
})
afterEach(removeFolders)

const files = ['corp.json', ...datasetKinds.map(({ file }) => file)]

function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    files.flatMap((file) => {
      try {
        return [[file, readFileSync(join(folder, file), 'utf8')]]
      } catch {
        return []
      }
    }),
  )
}

/** Imports a folder and gives what an export of it holds. */
async function through(owner: typeof one.owner, folder: string): Promise<string> {
  const { corp_id } = await importDataset(owner, folder, datasetKinds, { now: 1_700_000_000 })
  const out = datasetFolder({})
  await exportDataset(owner, corp_id, out, datasetKinds)
  return out
}

const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((s) => !s.includes('\0'))
const name = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 })
const anything = fc
  .dictionary(
    fc.string({ unit: 'grapheme' }).filter((k) => !/^\d+$/.test(k)),
    fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
    ),
  )
  .map((value) => JSON.parse(JSON.stringify(value)))
const seconds = fc.integer({ min: 0, max: 4_102_444_800 })
const nullable = fc.option(text)
const address = fc.oneof(fc.constant(''), fc.webUrl())

const staff = (departments: string[]) =>
  fc.record(
    {
      id: name,
      alias: text,
      name: text,
      english_name: nullable,
      status: fc.constantFrom(1, 2, 4),
      address: nullable,
      avatar: address,
      created_at: seconds,
      department: fc.array(fc.constantFrom(...departments), { maxLength: 3 }),
      email: text,
      extattr: fc.option(anything),
      mobile: text,
      moment_address: nullable,
      oa_authorized: fc.boolean(),
      position: text,
      qr_code: address,
      telephone: text,
      external_contact_able: fc.boolean(),
      external_position: nullable,
      external_profile: fc.option(anything.map((x) => ({ external_attr: [x], external_corp_name: '云' }))),
      gender: fc.constantFrom(0, 1, 2),
      ia_authorized: fc.boolean(),
      ma_authorized: fc.boolean(),
      pk: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      updated_at: seconds,
    },
    {
      requiredKeys: [
        'id',
        'created_at',
        'department',
        'oa_authorized',
        'ia_authorized',
        'ma_authorized',
        'pk',
        'updated_at',
      ],
    },
  )

const dataset = fc
  .uniqueArray(
    name.filter((id) => id !== '0'),
    { minLength: 1, maxLength: 5 },
  )
  .chain((ids) =>
    fc.record({
      corp: fc.record({ corp_id: fc.uuid(), name: text.filter((s) => s !== ''), ciphertext: fc.boolean() }),
      department: fc.constant(ids.map((id, i) => ({ id, name: `d${id}`, parent_id: ids[i - 1] ?? '0', order: i }))),
      staff: fc.uniqueArray(staff(ids), {
        maxLength: 12,
        comparator: (a, b) => a.pk === b.pk || a.id === b.id,
      }),
    }),
  )

test('whatever was imported comes out as the same bytes, here and by way of another database', async () => {
  await fc.assert(
    fc.asyncProperty(dataset, async ({ corp, department, staff }) => {
      const { corp_id, name, ciphertext } = corp
      const whole = { corp_id, name, secrets: [], seats: [], time_zone: 'UTC', ciphertext, chat_terms_agreed: false }
      const inOrder = Object.keys(datasetKinds.find(({ name }) => name === 'staff')?.line.shape ?? {})
      const ordered = staff
        .toSorted((a, b) => a.pk - b.pk)
        .map((line) => Object.fromEntries(inOrder.filter((key) => key in line).map((key) => [key, line[key as 'id']])))
      const folder = datasetFolder({
        'corp.json': whole,
        'department.ndjson': department.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))),
        ...(ordered.length > 0 ? { 'staff.ndjson': ordered } : {}),
      })
      const first = await through(one.owner, folder)
      expect(contentOf(first)).toEqual(contentOf(folder))
      const second = await through(other.owner, first)
      expect(contentOf(second)).toEqual(contentOf(first))
    }),
    { numRuns: runs(10, 60) },
  )
})

test('the demo corporation is in the form that an export gives', async () => {
  const demo = fileURLToPath(new URL('../../demo/dataset/', import.meta.url))
  expect(contentOf(await through(one.owner, demo))).toEqual(contentOf(demo))
})

test('an export over an older one leaves no records behind that are gone', async () => {
  const corp = { corp_id: 'ww1', name: 'a' }
  const folder = datasetFolder({
    'corp.json': corp,
    'department.ndjson': [{ id: '1', name: '', parent_id: '0', order: 1 }],
  })
  const out = await through(one.owner, folder)
  await one.owner`delete from department where corp_id = 'ww1'`
  await exportDataset(one.owner, 'ww1', out, datasetKinds)
  expect(Object.keys(contentOf(out))).toEqual(['corp.json'])
})

test('there is nothing to export of an unknown corporation', async () => {
  expect(await exportDataset(one.owner, 'nobody', datasetFolder({}), datasetKinds)).toBeUndefined()
})
