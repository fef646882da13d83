import { writeFileSync } from 'node:fs'
import { CONFORM_FILE, CONTRACT_FILE, conformTarball, contractSource } from './client/conform-package.ts'
import { N8N_FILE, n8nTarball, OPERATIONS_FILE, operationsSource } from './client/n8n-package.ts'
import { clientSources, clientTarball, TABLE_FILE, TARBALL_FILE, TYPES_FILE } from './client/package.ts'

/** `npm run docs`: writes what of the packages is made from declarations, then the packages that the service serves. */
const { table, types } = clientSources()
writeFileSync(TABLE_FILE, table)
writeFileSync(TYPES_FILE, types)
writeFileSync(TARBALL_FILE, clientTarball())
writeFileSync(CONTRACT_FILE, contractSource())
writeFileSync(CONFORM_FILE, conformTarball())
writeFileSync(OPERATIONS_FILE, operationsSource())
writeFileSync(N8N_FILE, n8nTarball())
