import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoService } from '../../../qa/support/demo.ts'
import { addOperator } from '../../../qa/support/operators.ts'
import { addCorp, type TestService } from '../../../qa/support/service.ts'
import { EXAMPLE_CORP } from './kit/call.ts'

let service: TestService
let owner: Awaited<ReturnType<typeof addOperator>>
let viewer: typeof owner
beforeAll(async () => {
  service = await startDemoService()
  await addCorp(service, 'wwother')
  owner = await addOperator(service, { name: 'owner', corps: { [EXAMPLE_CORP]: 'owner' } })
  viewer = await addOperator(service, { name: 'viewer', corps: { [EXAMPLE_CORP]: 'viewer' } })
})
afterAll(() => service.stop())

const TAGS = `/admin-api/corps/${EXAMPLE_CORP}/tags`
const GROUPS = `/admin-api/corps/${EXAMPLE_CORP}/tag-groups`

describe('a record', () => {
  it('is created, read, changed and removed, and each is in the audit log', async () => {
    const headers = owner.bearer
    const made = await service.call(TAGS, { headers, body: { tag_name: '夜猫子', tag_group_id: 'etg_yunqi_01' } })
    expect([made.status, made.body]).toMatchObject([201, { tag_name: '夜猫子', tag_group_id: 'etg_yunqi_01' }])
    const path = String(made.headers.get('location'))
    const read = await service.call(path, { headers })
    expect([read.body, read.headers.get('etag')]).toEqual([made.body, made.headers.get('etag')])
    const change = (body: object, etag: string | null) =>
      service.call(path, { method: 'PATCH', headers: { ...headers, 'if-match': String(etag) }, body })
    const first = await change({ tag_name: '早起' }, read.headers.get('etag'))
    expect([first.status, first.body.tag_name]).toEqual([200, '早起'])
    const second = await change({ tag_name: '别的' }, read.headers.get('etag'))
    expect([second.status, second.body]).toMatchObject([409, { code: 'conflict', current: { tag_name: '早起' } }])
    expect((await service.call(path, { method: 'DELETE', headers })).status).toBe(204)
    const id = String(made.body.t_id)
    const rows = await service.store.owner`
      select action, before ->> 'tag_name' as before, after ->> 'tag_name' as after, actor_name, key_id, request_id is not null as id
      from audit where corp_id = ${EXAMPLE_CORP} and kind = 'tag' and record_id = ${id} order by audit.id`
    const by = { actor_name: 'owner', key_id: owner.keyId, id: true }
    expect([...rows]).toEqual([
      { action: 'created', before: null, after: '夜猫子', ...by },
      { action: 'updated', before: '夜猫子', after: '早起', ...by },
      { action: 'removed', before: '早起', after: null, ...by },
    ])
  })

  it.each([
    { path: 'contact-ways', table: 'contact_way', number: 'add_user_count', field: 'remark' },
    { path: 'radars', table: 'radar', number: 'clicked_total', field: 'name' },
    { path: 'crowd-packages', table: 'crowd_package', number: 'user_count', field: 'name' },
    { path: 'task-treasure-missions', table: 'task_treasure_mission', number: 'invited_count', field: 'name' },
  ])('of $path is changed by who read it before its numbers moved', async ({ path, table, number, field }) => {
    const { headers, list } = { headers: owner.bearer, list: `/admin-api/corps/${EXAMPLE_CORP}/${path}` }
    const [{ id }] = (await service.call(list, { headers, query: { limit: '1' } })).body.items as [{ id: number }]
    const etag = String((await service.call(`${list}/${id}`, { headers })).headers.get('etag'))
    const { owner: sql } = service.store
    const { count } = await sql`
      update ${sql(table)} set ${sql(number)} = ${sql(number)} + 1 where corp_id = ${EXAMPLE_CORP} and id = ${id}`
    expect(count).toBe(1)
    const change = { method: 'PATCH', headers: { ...headers, 'if-match': etag } }
    expect((await service.call(`${list}/${id}`, { ...change, body: { [field]: '改了名' } })).status).toBe(200)
    expect((await service.call(`${list}/${id}`, { ...change, body: { [field]: '又改' } })).status).toBe(409)
  })

  it('is refused with the field at fault, in Chinese', async () => {
    const body = { tag_name: '甲', tag_group_id: 'nowhere' }
    const answer = await service.call(TAGS, { headers: owner.bearer, body })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        {
          field: 'tag_group_id',
          code: 'not_found',
          params: { kind: 'tag_group', value: 'nowhere' },
          message: '不存在：nowhere',
        },
      ],
    ])
  })
})

describe('a list', () => {
  const list = async (query: Record<string, string | number>) =>
    (await service.call(TAGS, { headers: viewer.bearer, query })).body as {
      items: { t_id: number; tag_name: string; tag_group_id: string }[]
      total: number
      next_cursor?: string
    }

  it('pages by cursor and by offset to the same rows', async () => {
    const whole = await list({ limit: 100 })
    expect(whole.items.length).toBe(whole.total)
    expect(whole.next_cursor).toBeUndefined()
    for (const sort of ['t_id', '-t_id', '-updated_at']) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await list({ limit: 7, sort, ...(cursor ? { cursor } : {}) })
        expect(page.total).toBe(whole.total)
        seen.push(...page.items.map(({ t_id }) => t_id))
        cursor = page.next_cursor
      } while (cursor)
      expect(new Set(seen).size).toBe(whole.total)
      const { items, next_cursor } = await list({ limit: 7, sort, offset: 7 })
      expect(items.map(({ t_id }) => t_id)).toEqual(seen.slice(7, 14))
      const third = await list({ limit: 7, sort, cursor: String(next_cursor) })
      expect(third.items.map(({ t_id }) => t_id)).toEqual(seen.slice(14, 21))
      for (const offset of [whole.total - 7, whole.total - 1, whole.total, whole.total + 7])
        expect((await list({ limit: 7, sort, offset })).next_cursor).toBeUndefined()
    }
  })

  it('filters and searches', async () => {
    const found = await list({ tag_group_id: 'etg_yunqi_01', q: '会员', limit: 100 })
    expect(found.total).toBeGreaterThan(0)
    for (const item of found.items) expect(item).toMatchObject({ tag_group_id: 'etg_yunqi_01', tag_name: /会员/ })
  })

  it.each(['zzz', Buffer.from('["t_id","x"]').toString('base64url'), Buffer.from('["-t_id",1]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const answer = await service.call(TAGS, { headers: viewer.bearer, query: { cursor } })
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'cursor' }]])
    },
  )

  it('comes whole as CSV, safe for spreadsheets, and as NDJSON', async () => {
    const bad = await service.call(TAGS, {
      headers: owner.bearer,
      body: { tag_name: '=HYPERLINK("http://x")', tag_group_id: 'etg_yunqi_03' },
    })
    const { total } = await list({})
    const url = new URL(TAGS, service.address)
    const csv = await fetch(url, { headers: { ...viewer.bearer, accept: 'text/csv' } })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())
    expect([csv.headers.get('content-type'), text.startsWith('\ufefft_id,tag_id,')]).toEqual([
      'text/csv; charset=utf-8',
      true,
    ])
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text.trimEnd().split('\n').length).toBe(total + 1)
    const lines = await service.call(TAGS, { headers: { ...viewer.bearer, accept: 'application/x-ndjson' } })
    expect((lines.body.lines as unknown[]).length).toBe(total)
    await service.call(String(bad.headers.get('location')), { method: 'DELETE', headers: owner.bearer })
  })
})

it('corporations are counted on a page past the end too', async () => {
  const { bearer } = await addOperator(service, { name: 'root', admin: true })
  const list = async (query: Record<string, string | number>) =>
    (await service.call('/admin-api/corps', { headers: bearer, query })).body
  const { next_cursor: cursor, ...first } = await list({ limit: 1 })
  expect(first).toMatchObject({ items: [{ corp_id: 'ww_demo_yunqi_tea' }], total: 2 })
  expect(await list({ cursor: cursor as string, q: 'ww_demo_yunqi_tea' })).toEqual({ items: [], total: 1 })
  expect(await list({ offset: 2 })).toEqual({ items: [], total: 2 })
  expect(await list({ offset: 2, q: 'nowhere' })).toEqual({ items: [], total: 0 })
})

describe('a caller', () => {
  it('without the right changes nothing', async () => {
    const answer = await service.call(GROUPS, { headers: viewer.bearer, body: { tag_group_name: '甲' } })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })

  it('is told of no corporation but their own', async () => {
    for (const corp of ['wwother', 'wwnowhere']) {
      const answer = await service.call(`/admin-api/corps/${corp}/tags`, { headers: owner.bearer })
      expect(answer.status).toBe(404)
    }
  })
})

it('the application can neither change nor remove audit rows', async () => {
  const change = service.act(EXAMPLE_CORP, ({ tx }) => tx`update audit set action = 'x'`)
  await expect(change).rejects.toMatchObject({ code: '42501' })
  const removal = service.act(EXAMPLE_CORP, ({ tx }) => tx`delete from audit`)
  await expect(removal).rejects.toMatchObject({ code: '42501' })
})
