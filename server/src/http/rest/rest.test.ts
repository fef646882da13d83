import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeRest } from '../../../../qa/support/rest-conformance.ts'
import { adminEndpoints, authenticate, publicEndpoints } from '../../../../qa/support/rest-endpoints.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { restOpenApi } from '../../contract/openapi-rest.ts'
import { problems } from '../../contract/problem.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    endpoints: [...adminEndpoints, ...publicEndpoints, ...(await import('../../open-api/index.ts')).endpoints],
    audiences: { admin: { authenticate, callsPerMinute: 10_000 }, public: { callsPerMinute: 20 } },
  })
  await addCorp(service, 'wwrest')
  await addCorp(service, 'wwother')
  await service.store
    .owner`insert into tag_group values ('wwrest', 'g1', '来源', '{0}'), ('wwrest', 'g0', '已有', '{0}'), ('wwother', 'o1', '别家', '{0}')`
})
afterAll(() => service.stop())

const GROUPS = '/admin-api/corps/wwrest/tag-groups'
const as = (name: string) => ({ authorization: `Bearer ${name}` })

describeRest([...adminEndpoints, ...publicEndpoints], {
  call: (path, options) => service.call(path, options),
  allowed: as('writer'),
  withoutRight: () => as('nobody'),
  ofNoCorp: as('stranger'),
})

describe('a call of the management API', () => {
  it('creates with 201 and its headers, reads, and removes with 204 and no body', async () => {
    const body = { tag_group_id: 'g2', tag_group_name: '阶段' }
    const made = await service.call(GROUPS, { body, headers: as('writer') })
    expect([made.status, made.body, made.headers.get('location')]).toEqual([201, body, `${GROUPS}/g2`])
    expect((await service.call(`${GROUPS}/g2`, { headers: as('reader') })).body).toEqual(body)
    const removed = await service.call(`${GROUPS}/g2`, { method: 'DELETE', headers: as('writer') })
    expect([removed.status, removed.text, removed.headers.get('content-type')]).toEqual([204, '', null])
    const again = await service.call(`${GROUPS}/g2`, { method: 'DELETE', headers: as('writer') })
    expect(again.body).toEqual({
      type: 'urn:guanxi:problem:not_found',
      title: '不存在',
      status: 404,
      code: 'not_found',
    })
  })

  it('is told its declared conflict', async () => {
    const body = { tag_group_id: 'g3', tag_group_name: '已有' }
    const { status, body: told } = await service.call(GROUPS, { body, headers: as('writer') })
    expect([status, told]).toEqual([
      409,
      {
        ...{ type: 'urn:guanxi:problem:name_taken', title: '名称已被使用', status: 409, code: 'name_taken' },
        detail: '“已有”已经有了',
      },
    ])
  })

  it('is told every field at fault, and those that do not exist', async () => {
    const body = { tag_group_id: '', tag_group_name: 5, colour: 'red' }
    const { status, body: told } = await service.call(GROUPS, { body, headers: as('writer') })
    expect([status, told.code]).toEqual([422, 'invalid'])
    const fields = (told.errors as { field: string; message: string }[]).map(({ field }) => field)
    expect(fields.sort()).toEqual(['colour', 'tag_group_id', 'tag_group_name'])
    for (const { message } of told.errors as { message: string }[]) expect(message).toMatch(/\p{Script=Han}/u)
  })

  it('is told why as a code with its params, in words of the language that it accepts', async () => {
    const body = { tag_group_id: 'g1', tag_group_name: 5, colour: 'red' }
    const inLanguage = (language: string) =>
      service.call(GROUPS, { body, headers: { ...as('writer'), 'accept-language': language } })
    const english = await inLanguage('en-GB, en;q=0.9, zh;q=0.1')
    expect(english.headers.get('content-language')).toBe('en')
    expect(english.body).toMatchObject({ code: 'invalid', title: 'Something that was given is not valid' })
    expect(english.body.errors).toEqual([
      { field: 'tag_group_name', code: 'length', params: { min: 1, max: 20 }, message: 'must be 1 to 20 characters' },
      { field: 'colour', code: 'unknown_field', params: {}, message: 'unknown field' },
    ])
    const chinese = await inLanguage('fr')
    expect(chinese.headers.get('content-language')).toBe('zh')
    expect(chinese.body.errors).toEqual([
      { field: 'tag_group_name', code: 'length', params: { min: 1, max: 20 }, message: '应为 1 到 20 个字符' },
      { field: 'colour', code: 'unknown_field', params: {}, message: '没有这个字段' },
    ])
  })

  it('runs once for an Idempotency-Key, whose path and body are its own', async () => {
    const headers = { ...as('writer'), 'idempotency-key': 'k1' }
    const body = { tag_group_id: 'g4', tag_group_name: '一次' }
    const first = await service.call(GROUPS, { body, headers })
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
    await service.store
      .owner`update tag_group set tag_group_name = '改' where corp_id = 'wwrest' and tag_group_id = 'g4'`
    const again = await service.call(GROUPS, { body, headers })
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, body, 'true'])
    const other = await service.call(GROUPS, { body: { ...body, tag_group_name: '别的' }, headers })
    expect([other.status, other.body.code]).toEqual([409, 'conflict'])
    const removed = await service.call(`${GROUPS}/g4`, { method: 'DELETE', headers })
    expect(removed.status).toBe(204)
    expect((await service.call(`${GROUPS}/g4`, { method: 'DELETE', headers })).status).toBe(204)
    expect((await service.call(GROUPS, { body, headers: { ...headers, 'idempotency-key': 'é' } })).status).toBe(400)
  })

  it('acts in a transaction that knows the corporation, the operator and the time', async () => {
    const path = '/admin-api/corps/wwrest/numbers/7'
    const { body } = await service.call(path, { method: 'PUT', headers: as('writer') })
    const actor = JSON.stringify({ kind: 'operator', operatorId: 'writer' })
    expect(body).toEqual({ n: 7, settings: { corp_id: 'wwrest', now: String(service.now()), actor } })
  })

  it.each(['0', 'x', '1.5', '%00', 'a'.repeat(200)])('finds nothing at a path value of %s', async (value) => {
    const path = `/admin-api/corps/wwrest/numbers/${value}`
    const { status, body } = await service.call(path, { method: 'PUT', headers: as('writer') })
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  it('finds nothing at a name that PostgreSQL cannot hold', async () => {
    expect((await service.call(`${GROUPS}/g%00`, { headers: as('reader') })).status).toBe(404)
  })

  it('signs in without being known, and gets a cookie', async () => {
    const { status, headers } = await service.call('/admin-api/session', { body: { name: '李娜' } })
    expect([status, headers.get('set-cookie')]).toEqual([200, 'guanxi_session=anonymous; HttpOnly'])
  })

  it('is told of paths that are not there, and of broken ones, in problems too', async () => {
    for (const [path, status] of [
      ['/admin-api/nothing', 404],
      ['/admin-api/corps/%zz/tag-groups', 400],
    ] as const) {
      const answer = await service.call(path, { headers: as('writer') })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
    }
  })
})

describe('a public page', () => {
  it('is answered to anyone, in its own media type', async () => {
    const response = await fetch(new URL('/public/xyz', service.address))
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      ...[200, 'text/html; charset=utf-8', '<p>xyz</p>'],
    ])
  })

  it('is refused for a minute after too many calls', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(new URL('/public/xyz', service.address))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the document', () => {
  it('of the open API tells of no other audience', async () => {
    const paths = Object.keys((await service.call('/openapi.json')).body.paths as object)
    expect(paths.filter((path) => !path.startsWith('/open-api/'))).toEqual([])
  })

  it('of another audience is OpenAPI 3.1 by a validator that is not ours, and tells rights, paths and problems', async () => {
    const document = restOpenApi(adminEndpoints, { title: 'test', version: '1' })
    expect((await new Validator().validate(structuredClone(document) as never)).errors ?? []).toEqual([])
    const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>
    const { properties } = document.components.schemas.Problem as { properties: { code: { enum: string[] } } }
    const declared = adminEndpoints.flatMap(({ errors }) => Object.keys(errors))
    expect(new Set(properties.code.enum)).toEqual(new Set([...Object.keys(problems), ...declared]))
    expect(properties.code.enum).toContain('name_taken')
    const groups = paths['/admin-api/corps/{corp_id}/tag-groups']
    expect(Object.keys(groups ?? {})).toEqual(['get', 'post'])
    expect(groups?.post).toMatchObject({
      'x-right': 'tags:write',
      parameters: [
        { in: 'path', name: 'corp_id' },
        { in: 'header', name: 'Idempotency-Key', required: false },
      ],
    })
    expect(Object.keys(groups?.post?.responses as object).map(Number)).toEqual(
      expect.arrayContaining([201, 401, 403, 404, 409, 413, 422]),
    )
  })
})
