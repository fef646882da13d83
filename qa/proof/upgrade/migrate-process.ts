import type { Login } from '@guanxi/embedded-postgres'
import { connect } from '../../../server/src/storage/connect.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import { beChild } from '../../lab/child.ts'

/** A node that migrates the databases it is told of; answers with the migrations that it ran itself, or the error. */
await beChild('ready', async (login: Login) => {
  const owner = connect(login, { max: 2 })
  const ran: string[] = []
  try {
    await migrate(owner, { say: (line) => ran.push(line.replace('migrating: ', '')) })
    return { ran }
  } catch (error) {
    return { ran, error: (error as Error).message }
  } finally {
    await owner.end({ timeout: 5 })
  }
})
