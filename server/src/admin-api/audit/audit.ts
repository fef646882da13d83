import { z } from 'zod'
import { integer, queryInteger, seconds, text } from '../../contract/fields.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { listOf, readOf } from '../kit/endpoints.ts'
import { recordFor } from '../kit/kind-data.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { auditSheet } from './sheet.ts'

const json = z.unknown().describe('记录的内容，密钥已遮盖')

const Entry = z
  .object({
    id: integer({ min: 1 }).describe('序号'),
    created_at: seconds.describe('时间'),
    actor_kind: text().describe('谁：operator 操作员，command 命令行，integrator 开放接口'),
    operator_id: integer().nullable().describe('操作员 ID'),
    key_id: integer().nullable().describe('使用的 API 密钥'),
    actor_name: text().nullable().describe('操作员的登录名，或开放接口所用密钥的名称'),
    action: text().describe('动作：created、updated、removed 等；开放接口为调用的路径'),
    kind: text().describe('记录种类；开放接口的一次调用为 open_api'),
    record_id: text().describe('记录 ID；开放接口为密钥编号'),
    before: json.nullable().describe('之前的内容'),
    after: json.nullable().describe('之后的内容'),
    address: text().nullable().describe('来源地址'),
    request_id: text().nullable().describe('请求 ID'),
    via: text().nullable().describe('途径：mcp 为智能体的工具，直接调用为 null'),
  })
  .meta({ id: 'AuditEntry' })

const log: Resource = {
  ...{ path: 'audit', tag: '审计日志', noun: '审计日志', kind: 'audit', table: 'audit' },
  rights: { read: 'audit:read', write: 'audit:read' },
  id: { column: 'id', schema: queryInteger({ min: 1 }), example: '1' },
  record: Entry,
  item: verbatim(`(select row_to_json(x)::text from (
    select r.id, r.created_at, r.actor_kind, r.operator_id, r.key_id, r.actor_name, r.action, r.kind, r.record_id,
      r.before, r.after, r.address, r.request_id, r.via) x)`),
  sorts: {
    id: { columns: ['id'], list: { name: 'audit', key: { id: 'id' } } },
    created_at: { columns: ['created_at', 'id'] },
  },
  sort: '-id',
  sheet: auditSheet,
  filters: {
    kind: filter(text({ min: 1 }).describe('记录种类'), (kind) => sql`r.kind = ${kind}`),
    record_id: filter(text({ min: 1 }).describe('记录 ID'), (id) => sql`r.record_id = ${id}`),
    operator_id: filter(queryInteger({ min: 1 }).describe('操作员 ID'), (id) => sql`r.operator_id = ${id}`),
    action: filter(text({ min: 1 }).describe('动作'), (action) => sql`r.action = ${action}`),
    start_time: filter(queryInteger({ min: 0 }).describe('起点（含），Unix 秒'), (at) => sql`r.created_at >= ${at}`),
    end_time: filter(queryInteger({ min: 0 }).describe('终点（含），Unix 秒'), (at) => sql`r.created_at <= ${at}`),
  },
  maskRecord: (entry, rights) => ({
    ...entry,
    before: recordFor(String(entry.kind), entry.before, rights),
    after: recordFor(String(entry.kind), entry.after, rights),
  }),
}

export const auditLog = [listOf(log), readOf(log)]
