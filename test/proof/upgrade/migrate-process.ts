import { beChild } from '../../../lab/child.ts'
import { connect } from '../../../src/storage/connect.ts'
import type { Login } from '../../../src/storage/embedded/index.ts'
import { migrate } from '../../../src/storage/migrate.ts'

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
