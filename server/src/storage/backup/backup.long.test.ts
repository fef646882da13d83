import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { type ZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { backupOf, opened, pictureOf, streamOf } from '../../../../qa/support/backup-setup.ts'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { importDataset } from '../../dataset/import.ts'
import { datasetKinds } from '../../records/datasets.ts'
import { migrate, pending } from '../migrate.ts'
import type { Store } from '../open.ts'
import { schemaOfThisBuild } from '../schema-files.ts'
import { BackupError, type Header, headerLine, parseHeader } from './format.ts'
import { checkBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

vi.setConfig({ testTimeout: 120_000 })

const DEMO = resolve(import.meta.dirname, '../../../demo/dataset')

let source: Store
let sound: Buffer
const stores: Store[] = []

/** A database with the demo corporation that nobody is working on. */
beforeAll(async () => {
  source = await freshDatabase()
  await importDataset(source.owner, DEMO, datasetKinds, { now: 1_700_000_000 })
  sound = await backupOf(source.owner)
})
afterAll(() => source.close())
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

async function emptyStore(): Promise<Store> {
  const store = await freshDatabase()
  stores.push(store)
  return store
}

const restore = async (store: Store, bytes: Buffer, replace = false) =>
  restoreBackup(store.owner, await opened(bytes), { replace })

/** The same backup with another header. */
function withHeader(change: (header: Header) => object): Buffer {
  const end = sound.indexOf('\n') + 1
  const header = parseHeader(sound.subarray(0, end))
  return Buffer.concat([headerLine({ ...header, ...change(header) }), sound.subarray(end)])
}

function flipped(at: number): Buffer {
  const bytes = Buffer.from(sound)
  bytes[at] = (bytes[at] as number) ^ 0x10
  return bytes
}

it('restores every row, sequence, index, constraint, trigger, policy and right', async () => {
  const store = await emptyStore()
  const { tables, foreign } = await restore(store, sound)
  expect(await pictureOf(store.owner)).toEqual(await pictureOf(source.owner))
  expect(tables).toMatchObject({ corp: 1, customer: 200 })
  expect(foreign).toEqual([])
})

it('replaces what a database holds only when told to', async () => {
  const store = await emptyStore()
  await store.owner`insert into corp (corp_id, name, created_at) values ('ww_other', '别家', 1)`
  const before = await pictureOf(store.owner)
  await expect(restore(store, sound)).rejects.toThrow(/^the database is not empty \(corp\): .*--replace/)
  expect(await pictureOf(store.owner)).toEqual(before)
  await restore(store, sound, true)
  expect(await pictureOf(store.owner)).toEqual(await pictureOf(source.owner))
})

it('restores what an older build made and brings it up to this one', async () => {
  const old = await emptyStore()
  await old.owner`drop schema public cascade`
  await old.owner`create schema public`
  const { tables } = await schemaOfThisBuild()
  await migrate(old.owner, { schema: { tables: tables.slice(0, -1), functions: [] } })
  await old.owner`insert into corp (corp_id, name, created_at) values ('ww_old', '旧版', 1)`
  const store = await emptyStore()
  await restore(store, await backupOf(old.owner))
  expect(await pending(store.owner)).toBe(0)
  expect(await store.owner`select corp_id, name from corp`).toMatchObject([{ corp_id: 'ww_old', name: '旧版' }])
  const { parts } = await pictureOf(store.owner)
  expect(parts).toEqual((await pictureOf((await emptyStore()).owner)).parts)
})

it('leaves out a table that is not ours, and says so', async () => {
  const odd = await emptyStore()
  await odd.owner`create table "Their ""notes""" (n integer)`
  await odd.owner`insert into "Their ""notes""" values (7)`
  await expect(restore(odd, sound)).rejects.toThrow(/^the database is not empty \(Their "notes"\)/)
  const bytes = await backupOf(odd.owner)
  expect(await restore(await emptyStore(), bytes)).toMatchObject({ foreign: ['Their "notes"'] })
})

it('keeps off a database that is not ours', async () => {
  const store = await emptyStore()
  await store.owner`drop schema public cascade`
  await store.owner`create schema public`
  await store.owner`create table ledger (n integer)`
  await expect(restore(store, sound, true)).rejects.toThrow(/a table ledger that is not guanxi's/)
})

it('refuses a database that another of our processes is using', async () => {
  const store = await emptyStore()
  await store.app`select 1`
  await expect(restore(store, sound)).rejects.toThrow(/^another guanxi process is using this database/)
})

it('frees its connection when the file cannot be written', async () => {
  const store = await emptyStore()
  await restore(store, sound)
  await store.owner`
    insert into idempotency (corp_id, path, key, body_hash, reply, created_at)
    select 'ww_demo_yunqi_tea', '/', n::text, '', sha256(n::text::bytea) || sha256((-n)::text::bytea), 1
    from generate_series(1, 50000) n`
  let taken = 0
  const full = new Writable({
    write(piece: Buffer, _encoding, done) {
      taken += piece.length
      done(taken > 500_000 ? new Error('no space left') : null)
    },
  })
  await expect(writeBackup(store.owner, full)).rejects.toThrow('no space left')
  const [others] = await store.owner`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(others?.n).toBe(0)
  const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => store.owner`select ${n}::int as n`))
  expect(all.map(([row]) => row?.n)).toEqual([1, 2, 3, 4, 5, 6])
})

it('goes on to the end however slowly the file is written', async () => {
  const store = await emptyStore()
  for (let n = 0; n < 30; n++)
    await store.owner.unsafe(`create table slow_${n} as
      select encode(sha512(i::text::bytea), 'hex') as x from generate_series(1, ${1900 + n * 60}) i`)
  const slow = new Writable({ highWaterMark: 1, write: (_piece, _encoding, done) => void setTimeout(done, 2) })
  const { header } = await writeBackup(store.owner, slow)
  expect(header.tables.find(({ name }) => name === 'slow_29')?.rows).toBe(3640)
})

describe('a file that is not as it was written', () => {
  it('is sound to begin with', async () => {
    await expect(checkBackup(streamOf(sound))).resolves.toMatchObject({ version: 2 })
  })

  it('has one zstd stream and nothing beside it before its checksum', () => {
    const stream = sound.subarray(sound.indexOf('\n') + 1, -32)
    const { engine } = zstdDecompressSync(stream, { info: true }) as unknown as { engine: ZstdDecompress }
    expect(engine.bytesWritten).toBe(stream.length)
  })

  it('is refused wherever it is cut off', async () => {
    const places = Array.from({ length: 40 }, (_, i) => Math.floor((sound.length * i) / 40))
    for (const length of [...places, sound.length - 1, sound.length - 5])
      await expect(checkBackup(streamOf(sound.subarray(0, length))), `at ${length}`).rejects.toThrow(BackupError)
  })

  it('is refused wherever a bit is flipped', async () => {
    const places = Array.from({ length: 60 }, (_, i) => Math.floor((sound.length * (i + 0.5)) / 60))
    for (const at of [0, sound.indexOf('\n'), ...places, sound.length - 1])
      await expect(checkBackup(streamOf(flipped(at))), `at ${at}`).rejects.toThrow(BackupError)
  })

  it('is refused when something is added to it', async () => {
    const longer = Buffer.concat([sound, Buffer.from('x')])
    await expect(checkBackup(streamOf(longer))).rejects.toThrow(BackupError)
    const fewer = withHeader(({ tables }) => ({ tables: tables.slice(0, -1) }))
    await expect(checkBackup(streamOf(fewer))).rejects.toThrow(BackupError)
  })

  it('changes nothing, even when the fault is met only while it is loaded', async () => {
    const store = await emptyStore()
    const before = await pictureOf(store.owner)
    const late = sound.length - 2000
    for (const bytes of [sound.subarray(0, late), flipped(late)])
      await expect(restore(store, bytes)).rejects.toThrow(BackupError)
    expect(await pictureOf(store.owner)).toEqual(before)
  })

  it('is refused as damaged when the database cannot read a row', async () => {
    const store = await emptyStore()
    const backup = await opened(sound)
    async function* rows() {
      yield Buffer.from('one column\n')
    }
    await expect(restoreBackup(store.owner, { ...backup, rows }, { replace: false })).rejects.toThrow(BackupError)
  })

  it('is refused when it is of another format or another kind', async () => {
    await expect(checkBackup(streamOf(withHeader(() => ({ version: 3 }))))).rejects.toThrow(/newer build/)
    await expect(checkBackup(streamOf(withHeader(() => ({ version: 1 }))))).rejects.toThrow(
      /earlier build.*guanxi export/,
    )
    await expect(checkBackup(streamOf(Buffer.from('{"a":1}\n')))).rejects.toThrow(/no backup/)
    await expect(checkBackup(streamOf(Buffer.alloc(0)))).rejects.toThrow(/no backup/)
  })

  it('is refused when a newer or a changed build made it', async () => {
    const store = await emptyStore()
    const before = await pictureOf(store.owner)
    const later = { name: 'tables/9999_later.sql', checksum: 'x' }
    const newer = withHeader(({ table_files }) => ({ table_files: [...table_files, later] }))
    await expect(restore(store, newer)).rejects.toThrow('9999_later.sql, which this build does not know')
    const changed = withHeader(({ table_files: files }) => ({
      table_files: files.map((f) => ({ ...f, checksum: 'x' })),
    }))
    await expect(restore(store, changed)).rejects.toThrow(/differs from this build's/)
    expect(await pictureOf(store.owner)).toEqual(before)
  })
})
