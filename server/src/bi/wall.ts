import { createHash } from 'node:crypto'
import type { Sql, Tx } from '../storage/connect.ts'
import { SqlAccessError } from '../storage/sql-role.ts'
import { INSIDE, VIEWS, viewStatements } from './views.ts'

/** Every login of views is a member; what it may do is this role's, and that is to read the views. */
export const READERS = 'guanxi_bi'

/** Makes what is missing of the role, its rights and the views. In the caller's transaction. */
export async function ensureViews(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('guanxi bi', 0))`
  await ensureReaders(tx)
  if ((await madeOf(tx)) !== fingerprint()) await makeViews(tx)
  await closeTheRest(tx)
}

/** Makes the views of a database that has them anew where they are of another build. */
export async function refreshViews(owner: Sql): Promise<void> {
  const made = await madeOf(owner)
  if (made === undefined || made === fingerprint()) return
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('guanxi bi', 0))`
    await makeViews(tx)
  })
}

/** What the views that are there were made of; undefined where there are none. */
async function madeOf(connection: Sql | Tx): Promise<string | undefined> {
  const [row] =
    await connection`select obj_description(oid, 'pg_namespace') as made from pg_namespace where nspname = ${VIEWS}`
  return row && (row.made ?? '')
}

const fingerprint = () => createHash('sha256').update(viewStatements()).digest('hex')

async function makeViews(tx: Tx): Promise<void> {
  await tx.unsafe(`
    set local lock_timeout = '5s';
    drop schema if exists ${VIEWS} cascade;
    drop schema if exists ${INSIDE} cascade;
    create schema ${INSIDE};
    create schema ${VIEWS};
    ${viewStatements()}
    revoke execute on all functions in schema ${INSIDE} from public;
    grant execute on all functions in schema ${INSIDE} to ${READERS};
    grant usage on schema ${VIEWS} to ${READERS};
    grant select on all tables in schema ${VIEWS} to ${READERS};
    comment on schema ${VIEWS} is '${fingerprint()}'`)
}

async function ensureReaders(tx: Tx): Promise<void> {
  const [role] = await tx`select 1 from pg_roles where rolname = ${READERS}`
  if (!role) await orRefused(tx, (inner) => inner.unsafe(`create role ${READERS} nologin`))
}

/**
 * PostgreSQL lets everyone look into the schema of our tables, and make temporary tables. Calls have both by a right of their
 * own; nobody else needs them here.
 */
async function closeTheRest(tx: Tx): Promise<void> {
  await tx.unsafe(`
    do $$ begin
      execute format('grant connect on database %I to ${READERS}', current_database());
      execute format('grant temporary on database %I to guanxi_app', current_database());
      execute format('revoke temporary on database %I from public', current_database());
    end $$;
    grant usage on schema public to guanxi_app;
    revoke usage on schema public from public`)
  const [open] = await tx`
    select has_schema_privilege(${READERS}, 'public', 'usage') as usage, quote_ident(current_database()) as database,
      has_database_privilege(${READERS}, current_database(), 'temporary') as temporary,
      has_database_privilege(${READERS}, current_database(), 'connect') as connect`
  const missing = [
    open?.usage && 'revoke usage on schema public from public; grant usage on schema public to guanxi_app',
    open?.temporary && `revoke temporary on database ${open.database} from public`,
    !open?.connect && `grant connect on database ${open?.database} to ${READERS}`,
  ].filter(Boolean)
  if (missing.length > 0)
    throw new SqlAccessError(
      `a login would be let into more than its views, or not to them: have the database's owner run "${missing.join('; ')}"`,
    )
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Does what needs the right to make roles, or says who can give it. */
export async function orRefused<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  try {
    return (await tx.savepoint((inner) => work(inner as unknown as Tx))) as T
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    const [me] = await tx`select quote_ident(current_user) as name`
    throw new SqlAccessError(
      `the database user may not make logins (${(error as Error).message}): have an administrator run ` +
        `"create role ${READERS} nologin; grant ${READERS} to ${me?.name} with admin option; alter role ${me?.name} createrole"`,
    )
  }
}
