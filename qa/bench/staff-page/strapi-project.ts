import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { POOL } from '../bench-setup.ts'
import type { ProductDatabase } from './product-database.ts'

const text = { type: 'text' }
const json = { type: 'json' }
const integer = { type: 'integer' }
const boolean = { type: 'boolean' }

const SECRET = 'a secret of the benchmark'

/** The columns of our page. Strapi has its own `id` and `created_at`, and keeps `status` for itself. */
const ATTRIBUTES = {
  corp_id: text,
  staff_id: text,
  alias: text,
  name: text,
  english_name: text,
  staff_status: integer,
  address: text,
  avatar: text,
  email: text,
  extattr: json,
  mobile: text,
  moment_address: text,
  oa_authorized: boolean,
  position: text,
  qr_code: text,
  telephone: text,
  external_contact_able: boolean,
  external_position: text,
  external_profile: json,
  gender: integer,
  ia_authorized: boolean,
  ma_authorized: boolean,
}

/** The value of ours that each column of Strapi's table gets. */
export const STRAPI_COLUMNS: Record<string, string> = {
  ...Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, name])),
  staff_id: 'id',
  staff_status: 'status',
  document_id: "left(md5(corp_id || '/' || id), 24)",
  created_at: "to_timestamp(created_at) at time zone 'UTC'",
  updated_at: "to_timestamp(updated_at) at time zone 'UTC'",
  published_at: "to_timestamp(created_at) at time zone 'UTC'",
}

/** Writes the least project that Strapi starts: one content type that can be listed. */
export async function writeProject(folder: string, strapi: string, db: ProductDatabase, port: number): Promise<void> {
  const { owner: _, ...connection } = db
  const pool = { min: POOL, max: POOL }
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'bench', private: true, dependencies: { '@strapi/strapi': strapi } }),
    'config/server.js': exported({
      host: '127.0.0.1',
      port,
      app: { keys: [SECRET] },
      logger: { startup: { enabled: false } },
    }),
    'config/admin.js': exported({ serveAdminPanel: false, auth: { secret: SECRET }, apiToken: { salt: SECRET } }),
    'config/database.js': exported({ connection: { client: 'postgres', connection, pool } }),
    'config/logger.js': exported({ level: 'error' }),
    'config/middlewares.js': exported(MIDDLEWARES),
    'src/index.js': exported({}),
    'src/api/staff/content-types/staff/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'staffs',
      info: { singularName: 'staff', pluralName: 'staffs', displayName: 'Staff' },
      options: { draftAndPublish: false },
      attributes: ATTRIBUTES,
    }),
    'src/api/staff/routes/staff.js': made('Router', { only: ['find'] }),
    'src/api/staff/controllers/staff.js': made('Controller'),
    'src/api/staff/services/staff.js': made('Service'),
    'public/uploads/.gitkeep': '',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** A token that may read, as the admin panel would make one, which this server has not. */
export async function addToken(owner: Sql): Promise<string> {
  const token = randomBytes(128).toString('hex')
  const hash = createHmac('sha512', SECRET).update(token).digest('hex')
  await owner`insert into strapi_api_tokens (document_id, name, kind, type, access_key, created_at, updated_at)
    values ('bench', 'bench', 'content-api', 'read-only', ${hash}, now(), now())`
  return token
}

/** Those that Strapi does not start without: its usual ones but for the request log, the session and the banner. */
const MIDDLEWARES = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map(
  (name) => `strapi::${name}`,
)

const exported = (value: unknown) => `module.exports = ${JSON.stringify(value)}\n`

const made = (part: string, options?: unknown) =>
  `module.exports = require('@strapi/strapi').factories.createCore${part}('api::staff.staff'${
    options ? `, ${JSON.stringify(options)}` : ''
  })\n`
