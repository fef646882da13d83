import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { POOL } from '../bench-setup.ts'
import type { ProductDatabase } from './product-database.ts'

/** Directus asks for a key of one column; otherwise these are the columns that our page shows. */
const COLUMNS = {
  corp_id: 'text not null',
  id: 'text not null',
  alias: 'text',
  name: 'text',
  english_name: 'text',
  status: 'integer',
  address: 'text',
  avatar: 'text',
  created_at: 'bigint not null',
  email: 'text',
  extattr: 'json',
  mobile: 'text',
  moment_address: 'text',
  oa_authorized: 'boolean not null',
  position: 'text',
  qr_code: 'text',
  telephone: 'text',
  external_contact_able: 'boolean',
  external_position: 'text',
  external_profile: 'json',
  gender: 'integer',
  ia_authorized: 'boolean not null',
  ma_authorized: 'boolean not null',
}

/** The empty table, and which value of ours each of its columns gets. */
export async function createStaff(owner: Sql): Promise<Record<string, string>> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await owner.unsafe(`create table staff (pk bigint generated always as identity primary key, ${columns.join(', ')})`)
  return Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, name]))
}

/** Makes the table a collection, and a user who may read it by the token that is given back. */
export async function letIn(owner: Sql): Promise<string> {
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  await owner`insert into directus_collections (collection) values ('staff')`
  await owner`insert into directus_users (id, first_name, status, token) values (${id}, 'bench', 'active', ${token})`
  await owner`insert into directus_policies (id, name, admin_access, app_access) values (${id}, 'bench', false, false)`
  await owner`insert into directus_access (id, "user", policy) values (${id}, ${id}, ${id})`
  await owner`insert into directus_permissions (policy, collection, action, permissions, validation, fields)
    values (${id}, 'staff', 'read', '{}', '{}', '*')`
  return token
}

/** What a production server would be given, with everything off that costs a reader time. */
export function settings(db: ProductDatabase, port: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    KEY: 'bench',
    SECRET: 'a secret of the benchmark, as long as it should be',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the benchmark',
    DB_CLIENT: 'pg',
    DB_HOST: db.host,
    DB_PORT: String(db.port),
    DB_DATABASE: db.database,
    DB_USER: db.user,
    DB_PASSWORD: db.password,
    DB_POOL__MIN: String(POOL),
    DB_POOL__MAX: String(POOL),
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  }
}
