import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../storage/migrate.ts'
import { openStore } from '../storage/open.ts'
import { dumpSchema } from '../storage/schema-dump.ts'

/** `npm run schema`: builds the schema in a database of its own and writes it as one file. */
const folder = await mkdtemp(join(tmpdir(), 'guanxi-schema-'))
const store = await openStore({ databaseUrl: undefined, dataFolder: folder, pool: 1, say: () => {} })
try {
  await migrate(store.owner)
  await writeFile(process.argv[2] ?? new URL('../../schema/schema.sql', import.meta.url), await dumpSchema(store.owner))
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}
