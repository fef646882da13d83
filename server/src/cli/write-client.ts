import { writeFileSync } from 'node:fs'
import { clientSources, clientTarball, TABLE_FILE, TARBALL_FILE, TYPES_FILE } from './client/package.ts'

/** `npm run docs`: writes the parts of the client that are made from declarations, then the package that the service serves. */
const { table, types } = clientSources()
writeFileSync(TABLE_FILE, table)
writeFileSync(TYPES_FILE, types)
writeFileSync(TARBALL_FILE, clientTarball())
