import type { Login } from '@guanxi/embedded-postgres'
import { connect } from '../../../server/src/storage/connect.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import { readSchema } from '../../../server/src/storage/schema-files.ts'
import { beChild } from '../../lab/child.ts'

/** A node that migrates the databases it is told of; answers with the files that it applied itself, or the error. */
await beChild('ready', async ({ login, schema }: { login: Login; schema: string }) => {
  const owner = connect(login, { max: 2 })
  const ran: string[] = []
  try {
    await migrate(owner, {
      schema: await readSchema(new URL(schema)),
      applied: (name) => ran.push(name),
    })
    return { ran }
  } catch (error) {
    return { ran, error: (error as Error).message }
  } finally {
    await owner.end({ timeout: 5 })
  }
})
