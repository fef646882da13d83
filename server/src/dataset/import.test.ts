import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { corpFiles, datasetFolder, removeFolders, staffLine, tagLine } from '../../../qa/support/fixtures.ts'
import { findCorp } from '../engines/corporations/list.ts'
import { purgeCorp } from '../engines/corporations/purge.ts'
import { mintToken } from '../engines/credentials/token.ts'
import { datasetKinds } from '../records/datasets.ts'
import { asCommand } from '../storage/as-command.ts'
import { lockOrAddCorp } from './corp-file.ts'
import { importDataset, type Progress } from './import.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())
beforeEach(() => asCommand(store.owner, 'ww1', purgeCorp))
afterEach(removeFolders)

type Files = Parameters<typeof datasetFolder>[0]

function load(files: Files, onProgress?: (progress: Progress) => void) {
  return importDataset(store.owner, datasetFolder(files), datasetKinds, {
    now: 1_700_000_000,
    ...(onProgress ? { onProgress } : {}),
  })
}

const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')

test('a folder becomes a corporation with its records, seats and counted lists', async () => {
  const seats = [{ kind: 'basic', quantity: 3, expires_at: null }]
  const imported = await load({
    ...corpFiles(),
    'corp.json': { corp_id: 'ww1', name: '云栖', secrets: ['a secret of ours'], seats, limits: { per_minute: 5 } },
    'staff.ndjson': [staffLine(1), staffLine(2)],
    'tag.ndjson': [tagLine(1)],
  })
  expect(imported).toEqual({ corp_id: 'ww1', lines: { department: 1, staff: 2, tag_group: 1, tag: 1 } })
  expect(await findCorp(store.owner, 'ww1')).toMatchObject({
    name: '云栖',
    time_zone: 'Asia/Shanghai',
    limits: { per_minute: 5 },
    seats: [{ seat_no: 1, ...seats[0] }],
  })
  const [counted] = await store.owner`select (counted_list_seek('ww1', 'staff', '', 0, 10, false)).total`
  expect(counted?.total).toBe(2)
  expect(await store.owner`select 1 from counted_list_delta where corp_id = 'ww1'`).toHaveLength(0)
  const [kept] = await store.owner`select name, hash from secret where corp_id = 'ww1'`
  expect(kept?.name).toBe('dataset')
  expect(kept?.hash.toString('latin1')).not.toContain('a secret of ours')
})

const bad: [string, Files, string][] = [
  ['bad JSON', { 'staff.ndjson': `${lines(staffLine(1))}\n{"id":` }, 'staff.ndjson line 2: not JSON'],
  ['an empty line', { 'staff.ndjson': `${lines(staffLine(1))}\n\n` }, 'staff.ndjson line 2: the line is empty'],
  ['no object', { 'staff.ndjson': '[1]\n' }, 'staff.ndjson line 1: must be a JSON object'],
  [
    'bad UTF-8',
    {
      'staff.ndjson': Buffer.concat([Buffer.from(`${lines(staffLine(1))}\n{"id":"`), Buffer.from([0xff, 0x22, 0x7d])]),
    },
    'staff.ndjson line 2: not valid UTF-8',
  ],
  ['a wrong type', { 'staff.ndjson': [staffLine(1, { gender: '1' })] }, 'staff.ndjson line 1, field gender: '],
  [
    'a wrong type inside',
    { 'staff.ndjson': [staffLine(1, { external_profile: { external_corp_name: 1 } })] },
    'staff.ndjson line 1, field external_profile.external_corp_name: ',
  ],
  [
    'a number that no double holds in place of a record',
    { 'staff.ndjson': lines(staffLine(1, { extattr: 'x' })).replace('"extattr":"x"', '"extattr":1e400') },
    'staff.ndjson line 1, field extattr: ',
  ],
  [
    'a missing field',
    { 'staff.ndjson': [staffLine(1), staffLine(2, { department: undefined })] },
    'staff.ndjson line 2, field department: is missing',
  ],
  [
    'an unknown field',
    { 'staff.ndjson': [staffLine(1, { nick: 'x' })] },
    'staff.ndjson line 1, field nick: unknown field',
  ],
  [
    'U+0000',
    { 'staff.ndjson': [staffLine(1, { name: 'a\0b' })] },
    'staff.ndjson line 1, field name: must not hold U+0000',
  ],
  [
    'half a surrogate pair',
    { 'staff.ndjson': [staffLine(1, { extattr: { a: '\ud800' } })] },
    'staff.ndjson line 1, field extattr.a: holds half',
  ],
  [
    'a repeated key',
    { 'staff.ndjson': [staffLine(1), staffLine(2), staffLine(1, { id: 'other' })] },
    'staff.ndjson line 3, field pk: "1" is already on line 1',
  ],
  [
    'a repeated unique field',
    { 'staff.ndjson': [staffLine(1), staffLine(2, { id: 'user1' })] },
    'staff.ndjson line 2, field id: "user1" is already on line 1',
  ],
  [
    'a reference to nothing',
    { 'staff.ndjson': [staffLine(1), staffLine(2, { department: ['1', '9'] })] },
    'staff.ndjson line 2, field department: there is no department "9"',
  ],
  [
    'a tag without its group',
    { 'tag.ndjson': [tagLine(1, { tag_group_id: 'g9' })] },
    'tag.ndjson line 1, field tag_group_id: there is no tag_group "g9"',
  ],
  [
    'a department below nothing',
    { 'department.ndjson': [{ id: '1', name: '', parent_id: '7', order: 1 }] },
    'department.ndjson line 1, field parent_id: there is no department "7"',
  ],
  ['an unknown file', { 'stuff.ndjson': '', 'notes.txt': '' }, 'notes.txt, stuff.ndjson: no dataset has such a file'],
  ['a bad corp.json', { 'corp.json': '{' }, 'corp.json: not JSON'],
  [
    'a wrong time zone',
    { 'corp.json': { corp_id: 'ww1', name: 'a', time_zone: '+08:00' } },
    'corp.json, field time_zone: ',
  ],
  [
    'an unknown field of corp.json',
    { 'corp.json': { corp_id: 'ww1', name: 'a', x: 1 } },
    'corp.json, field x: unknown field',
  ],
]

test.each(bad)('%s names its place, and nothing is imported', async (_, files, message) => {
  await expect(load({ ...corpFiles(), ...files })).rejects.toThrow(message)
  expect(await findCorp(store.owner, 'ww1')).toBeUndefined()
  expect(await store.owner`select 1 from department where corp_id = 'ww1'`).toHaveLength(0)
})

test('what is to be done in the same transaction undoes the import when it fails', async () => {
  const finish = async () => {
    throw new Error('not this one')
  }
  await expect(
    importDataset(store.owner, datasetFolder(corpFiles()), datasetKinds, { now: 1, finish }),
  ).rejects.toThrow('not this one')
  expect(await findCorp(store.owner, 'ww1')).toBeUndefined()
})

test('a missing corp.json is named', async () => {
  await expect(load({ 'staff.ndjson': '' })).rejects.toThrow('corp.json: is missing from')
})

test('importing again updates, adds and keeps', async () => {
  await load(corpFiles({ 'staff.ndjson': [staffLine(1), staffLine(2)], 'tag.ndjson': [tagLine(1)] }))
  await store.owner`update corp set removed_at = 1, ciphertext = true where corp_id = 'ww1'`
  await load(
    corpFiles({
      'corp.json': { corp_id: 'ww1', name: '新名' },
      'tag_group.ndjson': [{ tag_group_id: 'g1', tag_group_name: '新组名', department_list: ['1'] }],
      'staff.ndjson': [staffLine(2, { name: '改名', created_at: 5 }), staffLine(3)],
    }),
  )
  expect(await store.owner`select pk, name from staff where corp_id = 'ww1' order by created_at, pk`).toEqual([
    { pk: 2, name: '改名' },
    { pk: 1, name: '员工1' },
    { pk: 3, name: '员工3' },
  ])
  const [counted] = await store.owner`select (counted_list_seek('ww1', 'staff', '', 0, 10, false)).total`
  expect(counted?.total).toBe(3)
  const [tag] = await store.owner`select doc from tag where corp_id = 'ww1'`
  expect(JSON.parse(tag?.doc)).toMatchObject({ tag_group_name: '新组名', department_list: ['1'] })
  expect(await findCorp(store.owner, 'ww1')).toMatchObject({ name: '新名', removed_at: null, ciphertext: true })
})

test('a unique value of a record outside the file is refused, a swap within the file is not', async () => {
  await load(corpFiles({ 'staff.ndjson': [staffLine(1), staffLine(2)] }))
  await expect(load(corpFiles({ 'staff.ndjson': [staffLine(3, { id: 'user2' })] }))).rejects.toThrow(
    'staff.ndjson line 1, field id: "user2" belongs to another record of the corporation (pk 2)',
  )
  await load(corpFiles({ 'staff.ndjson': [staffLine(1, { id: 'user2' }), staffLine(2, { id: 'user1' })] }))
  expect(await store.owner`select id from staff where corp_id = 'ww1' order by pk`).toEqual([
    { id: 'user2' },
    { id: 'user1' },
  ])
})

test('fields that a line came without stay missing', async () => {
  await load(corpFiles({ 'staff.ndjson': [staffLine(1, { mobile: undefined, english_name: undefined })] }))
  const [row] = await store.owner`select absent, doc from staff where corp_id = 'ww1'`
  expect(row?.absent).toEqual(['english_name', 'mobile'])
  expect(Object.keys(JSON.parse(row?.doc))).not.toContain('mobile')
})

test('two imports of one corporation at once take turns', async () => {
  const some = (from: number) => Array.from({ length: 300 }, (_, i) => staffLine(from + i))
  await Promise.all([
    load(corpFiles({ 'staff.ndjson': some(1) })),
    load(corpFiles({ 'staff.ndjson': some(201) })),
    load(corpFiles({ 'staff.ndjson': some(101) })),
  ])
  const [counted] = await store.owner`select (counted_list_seek('ww1', 'staff', '', 0, 10, false)).total`
  expect(counted?.total).toBe(500)
})

test('long files come in pieces, and progress speaks of their bytes', async () => {
  const seen: Progress[] = []
  const many = Array.from({ length: 4_000 }, (_, i) => staffLine(i + 1, { address: '路'.repeat(200) }))
  await load(corpFiles({ 'staff.ndjson': many }), (progress) => seen.push(progress))
  const read = seen.filter(({ phase, file }) => phase === 'reading' && file === 'staff.ndjson')
  expect(read.length).toBeGreaterThan(2)
  expect(read.at(-1)?.bytes).toBe(read.at(-1)?.size)
  const [row] = await store.owner`select count(*)::int as n from staff where corp_id = 'ww1'`
  expect(row?.n).toBe(4_000)
})

test('a fault after megabytes of good lines names its own line', async () => {
  const many: object[] = Array.from({ length: 4_000 }, (_, i) => staffLine(i + 1, { address: '路'.repeat(200) }))
  many[3_777] = staffLine(3_778, { status: 3 })
  await expect(load(corpFiles({ 'staff.ndjson': many }))).rejects.toThrow('staff.ndjson line 3778, field status: ')
  expect(await findCorp(store.owner, 'ww1')).toBeUndefined()
})

test('tokens can be minted while an import holds the corporation', async () => {
  await load(corpFiles({ 'corp.json': { corp_id: 'ww1', name: '云栖', secrets: ['s'] } }))
  await asCommand(store.owner, 'ww1', async (ctx) => {
    await lockOrAddCorp(ctx, { corp_id: 'ww1', name: '云栖' })
    expect(await mintToken({ corpId: 'ww1', pool: store.app }, 's', 1)).toBeTypeOf('string')
  })
})
