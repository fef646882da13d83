import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP } from '../../server/src/admin-api/kit/call.ts'
import { envelopes } from '../../server/src/contract/envelopes.ts'
import { exportDataset } from '../../server/src/dataset/export.ts'
import { importDataset } from '../../server/src/dataset/import.ts'
import type { OpenEndpoint } from '../../server/src/endpoint.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import { customer, surroundings } from '../support/customers.ts'
import { startDemoService } from '../support/demo.ts'
import { addOperator } from '../support/operators.ts'
import { addCorp, type TestService } from '../support/service.ts'

let service: TestService & { token: string }
let admin: Awaited<ReturnType<typeof addOperator>>
beforeAll(async () => {
  service = await startDemoService({ adminCallsPerMinute: 1_000_000 })
  admin = await addOperator(service, { name: 'root', admin: true })
})
afterAll(() => service.stop())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** An object that is so many levels deep in one of its fields. */
const deep = (levels: number) => `{"text":"x","x":${nested(levels - 1)}}`

describe('every endpoint of the open API that takes a body', () => {
  const taking = endpoints.filter(({ body }) => body) as OpenEndpoint[]
  it.each(taking.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, { envelope, auth }) => {
    const said = async (levels: number) => {
      const { body, status } = await service.call(path, {
        ...(auth ? { token: service.token } : {}),
        body: deep(levels),
      })
      expect(status).toBe(200)
      return [envelopes[envelope].codeOf(body), body.errmsg ?? body.status_message] as const
    }
    expect((await said(63))[1]).not.toContain('嵌套')
    expect((await said(64))[1]).not.toContain('嵌套')
    expect(await said(65)).toEqual([10049, '参数不合法：请求体嵌套超过 64 层'])
    expect(await said(20_000)).toEqual([10049, '参数不合法：请求体嵌套超过 64 层'])
  })
})

describe('every endpoint of the management API that takes a body', () => {
  const taking = adminEndpoints.filter(({ body, consumes }) => body && !consumes)
  it.each(taking.map(({ method, path, personal }) => [method, path, personal] as const))('%s %s', async (...one) => {
    const [method, path, personal] = one
    const headers = personal ? { ...admin.cookie, origin: service.address } : admin.bearer
    const url = path.replace('{corp_id}', EXAMPLE_CORP).replaceAll(/\{\w+\}/g, '1')
    const said = async (levels: number) =>
      (await service.call(url, { method, headers, body: deep(levels) })).body as { status: number }
    for (const levels of [63, 64]) expect(JSON.stringify(await said(levels))).not.toContain('嵌套')
    for (const levels of [65, 20_000])
      expect(await said(levels)).toMatchObject({
        ...{ status: 422, code: 'invalid', detail: '请求体嵌套超过 64 层' },
      })
  })
})

describe('a dataset', () => {
  const corp = (id: string) => JSON.stringify({ corp_id: id, name: id })
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guanxi-depth-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function load(files: Record<string, string>) {
    await rm(folder, { recursive: true })
    folder = await mkdtemp(join(tmpdir(), 'guanxi-depth-'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return importDataset(service.store.owner, folder, datasetKinds, { now: service.now() })
  }
  const [first, ...others] = surroundings.staff as Record<string, unknown>[]
  const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
  const staff = (levels: number) =>
    `${lines(others)}${JSON.stringify({ ...first, extattr: 0 }).replace('"extattr":0', `"extattr":${deep(levels - 1)}`)}\n`
  const around = { 'corp.json': corp('wwdeep'), 'department.ndjson': lines(surroundings.department) }

  it.each([63, 64])('takes a line of %i levels', async (levels) => {
    await load({ ...around, 'staff.ndjson': staff(levels) })
    const [row] = await service.store
      .owner`select extattr::text as text from staff where corp_id = 'wwdeep' and id = ${first?.id as string}`
    expect(row?.text).toBe(deep(levels - 1))
  })

  it('refuses a line of 65, and says which', async () => {
    const place = `staff.ndjson line ${others.length + 1}: nested more than 64 levels deep`
    await expect(load({ ...around, 'staff.ndjson': staff(65) })).rejects.toThrow(place)
    await expect(load({ ...around, 'staff.ndjson': staff(200_000) })).rejects.toThrow(place)
    await expect(load({ ...around, 'corp.json': `${'['.repeat(1e6)}` })).rejects.toThrow(
      'corp.json: nested more than 64 levels deep',
    )
  })

  it('takes again what was made by calls of 64 levels', async () => {
    const { token } = await addCorp(service, 'wwmade')
    await load({
      ...{ ...around, 'corp.json': corp('wwmade') },
      ...Object.fromEntries(
        (['staff', 'group_chat'] as const).map((kind) => [`${kind}.ndjson`, lines(surroundings[kind])]),
      ),
      'customer.ndjson': lines([customer(1)]),
      'ticket_template.ndjson': lines([{ id: 1, title: 't', steps: [{ name: 's', handler_ids: [] }], components: [] }]),
    })
    const id = first?.id as string
    const about = { template_id: 1, title: 't', relation_type: 1, relation_id: 'wm0001', handler_id: id, staff_id: id }
    const create = (levels: number) =>
      service.call('/open-api/workorder/create', {
        token,
        body: `${JSON.stringify(about).slice(0, -1)},"content":${deep(levels - 1)}}`,
      })
    expect((await create(65)).body.errcode).toBe(10049)
    const { order_no, errcode } = (await create(64)).body
    expect(errcode).toBe(0)
    const file = `{"url":"https://a.example.com/1.png","type":"image","x":${nested(61)}}`
    const remark = `{"order_no":"${order_no}","staff_id":"${id}","content":${deep(63)},"attached_json":[${file}]}`
    expect((await service.call('/open-api/workorder/reply', { token, body: remark })).body.errcode).toBe(0)
    await rm(folder, { recursive: true })
    await exportDataset(service.store.owner, 'wwmade', folder, datasetKinds)
    expect(await readFile(join(folder, 'ticket.ndjson'), 'utf8')).toContain(deep(63))
    await importDataset(service.store.owner, folder, datasetKinds, { now: service.now() })
  })
})
