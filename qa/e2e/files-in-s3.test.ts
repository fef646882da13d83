import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Admin, startAdmin } from '../../server/src/admin-api/test-setup.ts'
import { installFence } from '../../server/src/cells/fence.ts'
import { checkFiles } from '../../server/src/cli/doctor-checks.ts'
import { readConfig } from '../../server/src/config.ts'
import { png } from '../../server/src/engines/files/fixtures.ts'
import { keepFilesIn, keyOf } from '../../server/src/engines/files/object-store.ts'
import { sweepObjects } from '../../server/src/engines/files/sweep-objects.ts'
import { type OpenObjects, openObjects } from '../../server/src/objects/open.ts'
import { openOwnFiles } from '../../server/src/worker/own-files.ts'

const CORP = 'ww_demo_yunqi_tea'
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const DAY = 24 * 3600

const folder = mkdtempSync(join(tmpdir(), 'guanxi-s3-'))
let server: Server
let endpoint: string
let objects: OpenObjects
let admin: Admin

const failures: string[] = []
const open = (env: Record<string, string>) =>
  openObjects(readConfig({ GUANXI_FILES: `s3://tea-files?endpoint=${endpoint}` }), {
    env,
    say: (failure) => failures.push(failure),
  }) as OpenObjects

beforeAll(async () => {
  const bucket = new S3rver({
    directory: folder,
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'tea-files' }],
  } as never)
  server = await bucket.run().then(() => (bucket as unknown as { httpServer: Server }).httpServer)
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  objects = open(KEYS)
  keepFilesIn(objects.store)
  admin = await startAdmin()
})

afterAll(async () => {
  keepFilesIn(undefined)
  await objects.close()
  await admin.stop()
  server.close()
  await once(server, 'close')
  rmSync(folder, { recursive: true, force: true })
})

async function upload(bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '茶.png')
  const url = new URL(`/admin-api/corps/${CORP}/files`, admin.service.address)
  const answer = await fetch(url, { method: 'POST', body: form, headers: admin.owner.bearer })
  return { status: answer.status, body: (await answer.json()) as { id: string; url: string } }
}

const bytesOf = async (path: string, range: string) => {
  const answer = await fetch(new URL(path, admin.service.address), { headers: { range } })
  return Buffer.from(await answer.arrayBuffer())
}

const big = png(2, 3, 2_500_000)

/** Of s3rver, which knows keys by name and does not recompute signatures. */
describe('files in a bucket', () => {
  it('come back whole and in part, and leave the database small', async () => {
    const { status, body } = await upload(big)
    expect(status).toBe(201)
    for (const [range, first, last] of [
      ['bytes=0-', 0, big.length - 1],
      ['bytes=1048570-1048590', 1048570, 1048590],
      ['bytes=-5', big.length - 5, big.length - 1],
    ] as const)
      expect((await bytesOf(body.url, range)).equals(big.subarray(first, last + 1))).toBe(true)
    const { owner } = admin.service.store
    expect(await owner`select n from file_chunk where file_id = ${body.id}`).toEqual([])
    const own = await openOwnFiles(owner)(CORP, body.id, big.length)
    expect(own?.bytes.equals(big)).toBe(true)
  })

  it('that were kept in the database before, or after, are read from there', async () => {
    keepFilesIn(undefined)
    const { body } = await upload(big)
    keepFilesIn(objects.store)
    expect((await bytesOf(body.url, 'bytes=7-9')).equals(big.subarray(7, 10))).toBe(true)
  })

  it('are swept a day after their file was removed, or when their upload came to no end', async () => {
    const kept = await upload(png())
    const removed = await upload(png())
    await admin.remove(`files/${removed.body.id}`)
    const stray = keyOf(CORP, 'f'.repeat(32))
    await objects.store.put(stray, png())
    await objects.store.put('notes/of-somebody-else.txt', Buffer.from('stays'))
    const now = Math.floor(Date.now() / 1000)
    const { owner } = admin.service.store
    expect(await sweepObjects(owner, now)).toBe(0)
    expect(await sweepObjects(owner, now + DAY + 60)).toBe(2)
    const left = (await objects.store.list('')).map(({ key }) => key)
    expect(left).toContain(keyOf(CORP, kept.body.id))
    expect(left).toContain('notes/of-somebody-else.txt')
    expect(left).not.toContain(stray)
    expect((await bytesOf(kept.body.url, 'bytes=0-7')).equals(png().subarray(0, 8))).toBe(true)
  })

  it('stay where their corporation lives in another cell, which alone knows them', async () => {
    const { owner } = admin.service.store
    const now = Math.floor(Date.now() / 1000) + DAY + 60
    const keys = ['ww_moved', 'ww_of_home', 'ww_purged'].map((corp) => keyOf(corp, 'a'.repeat(32)))
    const left = async () => {
      const listed = new Set((await objects.store.list('')).map(({ key }) => key))
      return keys.map((key) => listed.has(key))
    }
    for (const key of keys.slice(0, 2)) await objects.store.put(key, png())
    await owner`
      insert into corp (corp_id, name, created_at, moved_to) values ('ww_moved', 'moved', 1, 'b'), ('ww_of_home', 'here', 1, null)`
    await sweepObjects(owner, now)
    expect(await left()).toEqual([true, false, false])

    // home knows everybody, by a row at least; a cell knows those who live in it
    for (const key of keys) await objects.store.put(key, png())
    await installFence(owner)
    await sweepObjects(owner, now)
    expect(await left()).toEqual([true, false, true])
    await owner`insert into cell (name, url, added_at) values ('b', '', 1)`
    await sweepObjects(owner, now)
    expect(await left()).toEqual([true, false, false])
  })

  it('are refused for now, and nothing is kept, where the bucket does not take them', async () => {
    const wrong = open({ ...KEYS, AWS_ACCESS_KEY_ID: 'UNKNOWN' })
    keepFilesIn(wrong.store)
    const { owner } = admin.service.store
    const count = async () => (await owner`select count(*)::int as n from file`)[0]?.n
    const before = await count()
    expect((await upload(png())).status).toBe(503)
    expect(await count()).toBe(before)
    expect(failures).toEqual(['the bucket cannot be used: HTTP 403 InvalidAccessKeyId'])
    keepFilesIn(objects.store)
    await wrong.close()
  })
})

it('doctor says in English why a bucket cannot be used', async () => {
  const answers: [number, string][] = [
    [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>'],
    [500, ''],
    [200, '<html>'],
    [200, '<ListBucketResult/>'],
  ]
  const odd = createServer((_request, response) => {
    const [status, body] = answers.shift() ?? [404, '']
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  await once(odd, 'listening')
  const at = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  const config = readConfig({ GUANXI_FILES: `s3://tea-files?endpoint=${at}` })
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a').stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
  const details = []
  for (let n = answers.length; n > 0; n--) details.push((await checkFiles(config)).detail)
  vi.unstubAllEnvs()
  odd.close()
  expect(details).toEqual([
    'the bucket cannot be used: HTTP 403 SignatureDoesNotMatch',
    'the bucket cannot be used: HTTP 500',
    'the bucket cannot be used: no list of a bucket',
    'new ones in the bucket',
  ])
})

it.each([
  ['a setting that is no bucket', { GUANXI_FILES: 'http://tea' }, /GUANXI_FILES must look like/],
  ['a word that it does not know', { GUANXI_FILES: 's3://tea-files?endpont=http://a', ...KEYS }, /not "endpont"$/],
  ['keys that are missing', { GUANXI_FILES: 's3://tea-files' }, /needs AWS_ACCESS_KEY_ID/],
  [
    'an endpoint with a path',
    { GUANXI_FILES: 's3://tea-files?endpoint=ftp://a/b', ...KEYS },
    /no http or https origin/,
  ],
])('names %s', (_what, env, message) => {
  expect(() => openObjects(readConfig(env), { env })).toThrow(message)
})
