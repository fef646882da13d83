import { randomBytes } from 'node:crypto'
import { connect, type Login } from '../../server/src/storage/connect.ts'

/**
 * Where the tests' databases are: who owns them, who answers calls, and the migrated one that is cloned. Where nothing is
 * synced, `copied` clones its files, in a third of the time that PostgreSQL takes through its buffers.
 */
export type TestCluster = { owner: Login; app: Login; appRole?: string; template: string; copied?: boolean }

/**
 * A PostgreSQL server that somebody else runs, for the tests' databases. A superuser gets a login of its own for them that
 * may no more than an operator's; any other must be able to create databases and take on the role of the calls.
 */
export async function openServer(url: string): Promise<TestCluster & { release(): Promise<void> }> {
  const admin = connect({ url }, { max: 1, name: 'guanxi tests' })
  const mark = randomBytes(4).toString('hex')
  const template = `template_guanxi_${mark}`
  const [who] =
    await admin`select rolsuper, current_setting('server_version') as version from pg_roles where rolname = current_user`
  console.log(`tests on PostgreSQL ${who?.version} at ${new URL(url).host}`)
  const as = (login: Login, release = async () => {}) => ({
    ...{ owner: login, app: login, appRole: 'guanxi_app', template },
    async release() {
      await release()
      await admin.end()
    },
  })
  if (!who?.rolsuper) return as({ url })

  const role = `guanxi_test_${mark}`
  const login = new URL(url)
  login.username = role
  login.password = randomBytes(16).toString('hex')
  if ((await admin`select 1 from pg_roles where rolname = 'guanxi_app'`).length === 0) {
    await admin`create role guanxi_app nologin`
  }
  await admin.unsafe(`create role ${role} login createdb createrole password '${login.password}'`)
  await admin.unsafe(`grant guanxi_app to ${role}`)
  await admin.unsafe(`grant set on parameter session_replication_role to ${role}`)
  return as({ url: login.href }, async () => {
    await admin.unsafe(`revoke set on parameter session_replication_role from ${role}`)
    await admin.unsafe(`drop role ${role}`)
  })
}
