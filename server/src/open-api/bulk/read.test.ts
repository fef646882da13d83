import { once } from 'node:events'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { addCorp, type TestService } from '../../../../qa/support/service.ts'
import { openBulk } from '../../feed/bulk.ts'
import { feedKinds } from '../event/kinds.ts'

let service: TestService
let token: string
beforeAll(async () => {
  const demo = await startDemoService()
  service = demo
  token = demo.token
})
afterAll(() => service.stop())

type Line = { record_id: string; data: Record<string, unknown> }
type Read = { status: number; headers: Record<string, unknown>; bytes: Buffer; lines: Line[] }

/** A call whose body is left as it came. */
async function bulk(kind: string, { query = '', encoding = '', as = token } = {}): Promise<Read> {
  const headers = { authorization: `Bearer ${as}`, ...(encoding ? { 'accept-encoding': encoding } : {}) }
  const request = get(`${service.address}/open-api/bulk/${kind}${query}`, { headers })
  const [response] = await once(request, 'response')
  const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
  const lines =
    response.headers['content-encoding'] || response.headers['content-type'] !== 'application/x-ndjson'
      ? []
      : linesOf(bytes)
  return { status: response.statusCode, headers: response.headers, bytes, lines }
}

function linesOf(bytes: Buffer): Line[] {
  const text = bytes.toString()
  expect(text === '' || text.endsWith('\n')).toBe(true)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** Where a kind's whole list is, and the name of its items; `total_time` runs on while a ticket is open. */
const LISTS: Record<string, [path: string, items: string]> = {
  staff: ['staff/list', 'staff_list'],
  tag: ['tag/list', 'tag_list'],
  quick_reply_group: ['quick_reply_v3/group/list', 'objects'],
  contact_way: ['contact_way/list', 'contact_way_list'],
  smart_form: ['smart_form/form/list', 'result'],
  custom_field: ['custom_field/list', 'custom_field_list'],
  journey_stage: ['journey_stage/list', 'journey_stage_list'],
  group_chat: ['group_chat/list', 'group_chat_list'],
  customer: ['external_user/list', 'external_user_list'],
  clue: ['clue/list', 'clue_list'],
  task_treasure_mission: ['activity_fission/mission/list', 'mission_list'],
  group_fission_mission: ['group_activity_fission/mission/list', 'mission_list'],
  check_in_mission: ['check_in_act/mission/list', 'mission_list'],
  staff_rank: ['staff_rank/list', 'rank_list'],
  project: ['project/list', 'project_list'],
  ticket: ['workorder/list', 'workorder_list'],
}

/** What a list must be asked with to show all, beside the page: each in turn. */
const FILTERS: Record<string, Record<string, string | number>[]> = {
  task_treasure_mission: [{ af_type: 'qywx' }, { af_type: 'mp' }],
}

async function listed(kind: string): Promise<object[]> {
  const [path, name] = LISTS[kind] as [string, string]
  const all: object[] = []
  for (const filter of FILTERS[kind] ?? [{}]) {
    for (let offset = 0, more = true; more; offset += 100) {
      const { body } = await service.call(`/open-api/${path}`, { token, query: { ...filter, limit: 100, offset } })
      const items = body[name] as object[]
      all.push(...items)
      more = items.length === 100
    }
  }
  return all
}

const sorted = (items: object[]) => items.map((item) => JSON.stringify(item)).sort()

describe('a bulk read', () => {
  it.each(Object.keys(LISTS))('of %s shows every record exactly as its list does', async (kind) => {
    const [{ lines, headers }, items] = await Promise.all([bulk(kind), listed(kind)])
    expect(items.length).toBeGreaterThan(0)
    expect(sorted(lines.map(({ data }) => data))).toEqual(sorted(items))
    expect(new Set(lines.map(({ record_id }) => record_id)).size).toBe(lines.length)
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'x-feed-cursor': '0' })
  })

  it.each(Object.keys(feedKinds))('of %s goes on after any record', async (kind) => {
    const { lines, status } = await bulk(kind)
    expect(status).toBe(200)
    if (lines.length === 0) return
    for (const at of [0, Math.floor(lines.length / 2), lines.length - 1]) {
      const rest = await bulk(kind, { query: `?after=${encodeURIComponent(lines[at]?.record_id as string)}` })
      expect(rest.lines.map(({ record_id }) => record_id)).toEqual(
        lines.slice(at + 1).map(({ record_id }) => record_id),
      )
    }
  })

  it('is compressed when the caller accepts it', async () => {
    const plain = await bulk('customer')
    const open = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
    for (const [encoding, decompress] of Object.entries(open)) {
      const sent = await bulk('customer', { encoding })
      expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(sent.bytes.length).toBeLessThan(plain.bytes.length)
      expect(decompress(sent.bytes).equals(plain.bytes)).toBe(true)
    }
    for (const encoding of ['identity', 'gzip;q=0', 'deflate'])
      expect((await bulk('tag', { encoding })).headers).not.toHaveProperty('content-encoding')
  })

  it('needs an id of the kind, its seat and its terms', async () => {
    expect(JSON.parse((await bulk('radar', { query: '?after=x' })).bytes.toString())).toMatchObject({ errcode: 10049 })
    const basic = await addCorp(service, 'wwbasic', { seats: ['basic'] })
    const termless = await addCorp(service, 'wwtermless', { chatTerms: false })
    const codeOf = async (kind: string, as: string) => JSON.parse((await bulk(kind, { as })).bytes.toString()).errcode
    expect(await codeOf('ticket', basic.token)).toBe(10901)
    expect(await codeOf('chat_message', termless.token)).toBe(10902)
    expect((await bulk('nothing')).status).toBe(404)
    expect((await bulk('tag', { as: basic.token })).lines).toEqual([])
  })
})

describe('the snapshot', () => {
  async function filled(corpId: string, rows: number, length = 300) {
    const own = await addCorp(service, corpId)
    await service.store.owner`
      insert into tag_group select ${corpId}, 'g' || i, repeat('长', ${length}), '{}' from generate_series(1, ${rows}) i`
    return { ...own, db: { corpId, pool: service.store.app } }
  }

  it('is of one moment, however long the reading takes, and the feed goes on from there', async () => {
    const { corpId, token, db } = await filled('wwmoment', 3000)
    const read = await openBulk(db, { kind: 'tag_group', now: service.now() })
    if (typeof read === 'string') throw new Error(read)
    const lines: Line[] = []
    for await (const piece of read.lines) {
      if (lines.length === 0)
        await service.store.owner`update tag_group set tag_group_name = 'later' where corp_id = ${corpId}`
      lines.push(...linesOf(piece))
    }
    await read.close()
    expect(lines.length).toBe(3000)
    expect(lines.some(({ data }) => data.tag_group_name === 'later')).toBe(false)
    const query = { cursor: read.cursor, limit: 1000 }
    const { body } = await service.call('/open-api/event/list', { token, query })
    const events = body.event_list as { action: string }[]
    expect([events.length, new Set(events.map(({ action }) => action))]).toEqual([1000, new Set(['updated'])])
  })

  it('is let go when its reader takes too long, and its place is free again', { timeout: 60_000 }, async () => {
    const { db } = await filled('wwslow', 3000)
    const bounds = { stallMs: 50, wholeMs: 600_000 }
    for (let i = 0; i < 8; i++) {
      const read = await openBulk(db, { kind: 'tag_group', now: service.now() }, bounds)
      if (typeof read === 'string') throw new Error(read)
      const lines = read.lines[Symbol.asyncIterator]()
      await lines.next()
      await once(read.signal, 'abort')
      await read.close()
    }
    const short = await openBulk(db, { kind: 'tag_group', now: service.now() }, { stallMs: 1e6, wholeMs: 3_000 })
    if (typeof short === 'string') throw new Error(short)
    await once(short.signal, 'abort')
    await short.close()
  })

  it('is let go when its reader leaves', async () => {
    const { token } = await filled('wwleft', 2_000, 3_000)
    // the snapshot's transaction holds its lock on the table until it ends
    const held = async () => {
      const [row] = await service.store.owner`
        select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and relation = 'tag_group'::regclass and mode = 'AccessShareLock'`
      return row?.n as number
    }
    const request = get(`${service.address}/open-api/bulk/tag_group?access_token=${token}`)
    const [response] = await once(request, 'response')
    response.pause()
    response.on('error', () => {})
    while ((await held()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    request.destroy()
    while ((await held()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it('is refused to a corporation that has two', async () => {
    const { db } = await filled('wwmany', 10)
    const reads = await Promise.all([1, 2, 3].map(() => openBulk(db, { kind: 'tag_group', now: service.now() })))
    expect(reads[2]).toBe('busy')
    for (const read of reads) if (typeof read === 'object') await read.close()
    const again = await openBulk(db, { kind: 'tag_group', now: service.now() })
    expect(again).toMatchObject({ cursor: 10 })
    if (typeof again === 'object') await again.close()
  })
})
