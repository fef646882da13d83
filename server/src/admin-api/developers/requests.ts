import { z } from 'zod'
import { integer, queryInteger, text } from '../../contract/fields.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { listOf, readOf } from '../kit/endpoints.ts'
import { readRecord } from '../kit/record.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { requestErrors } from './request-errors.ts'

const Call = z
  .object({
    id: integer({ min: 1 }).describe('序号'),
    at_ms: integer().describe('时间（Unix 毫秒）'),
    request_id: text().describe('请求 ID，即应答头 X-Request-Id'),
    method: text().describe('方法'),
    path: text().describe('路径'),
    query: text().describe('查询字符串，access_token 已去除'),
    secret_id: text().nullable().describe('使用的密钥'),
    address: text().nullable().describe('来源地址'),
    status: integer().describe('HTTP 状态'),
    code: integer().describe('错误码，0 为成功'),
    ms: z.number().describe('耗时（毫秒）'),
    request: text().describe('请求体，至多 8 kB，密钥与手机号已遮盖'),
    reply: text().describe('应答，至多 4 kB，密钥与手机号已遮盖'),
  })
  .meta({ id: 'LoggedRequest' })

const requests: Resource = {
  ...{ path: 'requests', tag: '开发者', noun: '开放接口的调用', kind: 'request', table: 'request_log' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: Call,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.id, r.at_ms, r.request_id, r.method, r.path, r.query, r.secret_id, r.address, r.status, r.code, r.ms,
      r.request, r.reply) x)`),
  ...{ sorts: { id: { columns: ['id'] } }, sort: '-id', search: ['path', 'query', 'request', 'reply', 'request_id'] },
  filters: {
    path: filter(text({ min: 1 }).describe('路径'), (path) => sql`r.path = ${path}`),
    method: filter(text({ min: 1 }).describe('方法'), (method) => sql`r.method = ${method}`),
    code: filter(queryInteger({ min: 0, max: 99_999 }).describe('错误码'), (code) => sql`r.code = ${code}`),
    failed: filter(z.literal('true').meta({ rule: 'true' }).describe('只要失败的'), () => sql`r.code <> 0`),
    min_ms: filter(queryInteger({ min: 0 }).describe('至少这么慢（毫秒）'), (ms) => sql`r.ms >= ${ms}`),
  },
}

type Shown = z.output<typeof Call>

const asCurl = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'requests/{id}/curl', tag: '开发者', summary: '这次调用的 curl 命令' },
    ...{ right: 'developers:read', params: { id: requests.id.schema }, produces: 'text/plain; charset=utf-8' },
    description: 'access_token 由环境变量 ACCESS_TOKEN 给出。',
    example: { path: { id: '1' } },
  },
  async ({ db, path, origin }) => curlOf((await readRecord(db, requests, path.id)).fields as Shown, origin),
)

/** One command for a shell; every text that somebody else wrote stands in single quotes. */
function curlOf({ method, path, query, request }: Shown, origin: string): string {
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('access_token='))
  const url = quoted(`${origin}${path}?${rest.map((pair) => `${pair}&`).join('')}access_token=`)
  const body = request === '' ? '' : ` -H 'content-type: application/json' -d ${quoted(request)}`
  return `curl -s -X ${method} ${url}"$ACCESS_TOKEN"${body}\n`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const requestEndpoints = [listOf(requests), requestErrors, readOf(requests), asCurl]
