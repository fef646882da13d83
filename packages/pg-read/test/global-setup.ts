import type { TestProject } from 'vitest/node'
import { openReads } from '../src/index.ts'
import { type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Pick<Postgres, 'login' | 'tcp'>
  }
}

/** A password that SASLprep changes: full-width letters, a no-break space and a soft hyphen. */
export const PASSWORD = 'ｐａｓｓ\u00a0wo\u00adrd ⅷ 汉'

const ROLES = `do $$ begin
  create role scram_user login password '${PASSWORD}';
  create role clear_user login password '${PASSWORD}';
  set password_encryption = md5;
  create role md5_user login password '${PASSWORD}';
end $$`

/** One PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const reads = openReads({ ...postgres.login, connections: 1, settings: { default_transaction_read_only: 'off' } })
  await reads.read({ key: 'roles', text: ROLES }, [])
  await reads.close()
  project.provide('postgres', { login: postgres.login, tcp: postgres.tcp })
  return () => postgres.stop()
}
