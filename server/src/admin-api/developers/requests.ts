import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { kindsFor } from '../../contract/kinds.ts'
import { mustBe } from '../../contract/reasons.ts'
import { hiddenFrom } from '../../contract/sensitive.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { listOf, readOf } from '../kit/endpoints.ts'
import { readRecord } from '../kit/record.ts'
import { filter, type Resource, resourceFor } from '../kit/resource.ts'
import { requestErrors } from './request-errors.ts'

const MASKED = '密钥、手机号与未声明的字段已遮盖，聊天内容没有权限时遮盖；没有该种类记录的权限时为空'

const Call = z
  .object({
    id: integer({ min: 1 }).describe('序号'),
    at_ms: integer().describe('时间（Unix 毫秒）'),
    request_id: text().describe('请求 ID，即应答头 X-Request-Id'),
    method: text().describe('方法'),
    path: text().describe('路径'),
    kind: text().nullable().describe('涉及的记录种类，null 为多种'),
    query: text().describe(`查询字符串；${MASKED}`),
    secret_id: text().nullable().describe('使用的密钥'),
    address: text().nullable().describe('来源地址'),
    status: integer().describe('HTTP 状态'),
    code: integer().describe('错误码，0 为成功'),
    ms: z.number().describe('耗时（毫秒）'),
    request_size: integer({ min: 0 }).describe('请求体的字节数'),
    request: text().describe(`请求体的前 8 kB，不是 JSON 对象时为空；${MASKED}`),
    reply_size: integer({ min: 0 }).describe('应答的字节数'),
    reply: text().describe(`应答的前 4 kB；${MASKED}`),
    hint: z
      .object({
        field: text().nullable().optional().describe('不合法的字段'),
        allowed: text().optional().describe('该字段允许的值'),
        nearest: text().optional().describe('与不存在的路径最接近的路径'),
        used_at: seconds.optional().describe('幂等键首次使用的时间'),
      })
      .nullable()
      .describe('被拒绝的调用怎样才对'),
  })
  .meta({ id: 'LoggedRequest' })

/** What of row `r` a caller with these rights may see of what was said; SQL. */
function saidFor(rights: ReadonlySet<string>) {
  const kinds = kindsFor(rights)
  const readable = kinds ? sql`r.kind = any (${kinds}::text[])` : verbatim('true')
  const chats = !hiddenFrom(rights).has('chat')
  const seen = (column: string) => sql`case when ${readable} then r.${verbatim(column)} else '' end`
  const body = (column: string) =>
    chats
      ? sql`case when ${readable} then coalesce(r.${verbatim(`${column}_with_chats`)}, r.${verbatim(column)}) else '' end`
      : seen(column)
  return { query: seen('query'), request: body('request'), reply: body('reply') }
}

const itemFor = ({ query, request, reply }: ReturnType<typeof saidFor>) => sql`(select row_to_json(x)::text from (
  select r.id, r.at_ms, r.request_id, r.method, r.path, r.kind, ${query} as query, r.secret_id, r.address, r.status,
    r.code, r.ms, r.request_size, ${request} as request, r.reply_size, ${reply} as reply, r.hint) x)`

const requests: Resource = {
  ...{ path: 'requests', tag: '开发者', noun: '开放接口的调用', kind: 'request', table: 'request_log' },
  rights: { read: 'developers:read', write: 'developers:write' },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: Call,
  item: verbatim(`''`),
  ...{ sorts: { id: { columns: ['id'] } }, sort: '-id', search: ['path', 'request_id'] },
  filters: {
    path: filter(text({ min: 1 }).describe('路径'), (path) => sql`r.path = ${path}`),
    method: filter(text({ min: 1 }).describe('方法'), (method) => sql`r.method = ${method}`),
    code: filter(queryInteger({ min: 0, max: 99_999 }).describe('错误码'), (code) => sql`r.code = ${code}`),
    failed: filter(
      z
        .literal('true')
        .meta({ rule: mustBe('one_of', { values: ['true'] }) })
        .describe('只要失败的'),
      () => sql`r.code <> 0`,
    ),
    min_ms: filter(queryInteger({ min: 0 }).describe('至少这么慢（毫秒）'), (ms) => sql`r.ms >= ${ms}`),
  },
  seenBy(rights) {
    const said = saidFor(rights)
    return { item: itemFor(said), search: ['path', 'request_id', said.query, said.request, said.reply] }
  },
}

type Shown = z.output<typeof Call>

const asCurl = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'requests/{id}/curl', tag: '开发者', summary: '这次调用的 curl 命令' },
    ...{ right: 'developers:read', params: { id: requests.id.schema }, produces: 'text/plain; charset=utf-8' },
    description: 'access_token 由环境变量 ACCESS_TOKEN 给出；遮盖与读取时相同。',
    example: { path: { id: '1' } },
  },
  async (call) =>
    curlOf((await readRecord(call.db, resourceFor(requests, call), call.path.id)).fields as Shown, call.origin),
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
