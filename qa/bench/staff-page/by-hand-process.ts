import type { Login } from '@guanxi/embedded-postgres'
import { PLANNING } from '../../../server/src/storage/connect.ts'
import { beChild, childInput } from '../../lab/child.ts'
import { POOL } from '../bench-setup.ts'
import { importFrom } from '../peers/install.ts'

/** What a team would write by hand: Fastify, Drizzle, rows as objects, a count and an offset. No token, limit or seat. */
const { login, folder } = childInput<{ login: Extract<Login, { path: string }>; folder: string }>()
const { default: fastify } = await importFrom(folder, 'fastify')
const { default: postgres } = await importFrom(folder, 'postgres')
const { drizzle } = await importFrom(folder, 'drizzle-orm/postgres-js')
const { count, eq } = await importFrom(folder, 'drizzle-orm')
const { bigint, boolean, integer, json, pgTable, text } = await importFrom(folder, 'drizzle-orm/pg-core')

const number = () => bigint({ mode: 'number' })
const staff = pgTable('staff', {
  corp_id: text(),
  pk: number(),
  id: text(),
  alias: text(),
  name: text(),
  english_name: text(),
  status: integer(),
  address: text(),
  avatar: text(),
  created_at: number(),
  email: text(),
  extattr: json(),
  mobile: text(),
  moment_address: text(),
  oa_authorized: boolean(),
  position: text(),
  qr_code: text(),
  telephone: text(),
  external_contact_able: boolean(),
  external_position: text(),
  external_profile: json(),
  gender: integer(),
  ia_authorized: boolean(),
  ma_authorized: boolean(),
})
const { corp_id, pk, ...shown } = staff as Record<string, unknown>
delete shown._
delete shown.enableRLS
delete shown.$inferSelect
delete shown.$inferInsert

const db = drizzle(postgres({ ...login, max: POOL, connection: PLANNING }))
const app = fastify()
app.get('/staff', async (request: { query: { corp_id: string; limit?: string; offset?: string } }) => {
  const { query } = request
  const where = eq(corp_id, query.corp_id)
  const [rows, [counted]] = await Promise.all([
    db
      .select(shown)
      .from(staff)
      .where(where)
      .orderBy(staff.created_at, staff.pk)
      .limit(Number(query.limit ?? 30))
      .offset(Number(query.offset ?? 0)),
    db.select({ total: count() }).from(staff).where(where),
  ])
  return { errcode: 0, errmsg: 'ok', total: counted.total, staff_list: rows }
})
await beChild(await app.listen({ host: '127.0.0.1', port: 0 }))
