import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import generate, { astToString } from 'openapi-typescript'
import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { restOpenApi } from '../../../server/src/contract/openapi-rest.ts'

const inConsole = (file: string) => fileURLToPath(new URL(`../../../console/src/api/${file}`, import.meta.url))
export const TYPES_FILE = inConsole('schema.d.ts')
export const RIGHTS_FILE = inConsole('rights.ts')

type Operation = { operationId?: string; responses: Record<string, unknown> }

/**
 * The console's types of the management API, from the document that the service serves. Refusals, which all have one form,
 * and descriptions are left out: the file is to be compared, and read by the compiler.
 */
export async function consoleTypes(): Promise<string> {
  const document = restOpenApi(adminEndpoints, { title: 'management API', version: '0' })
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods as Record<string, Operation>)) {
      delete operation.operationId
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      operation.responses = Object.fromEntries(successes)
    }
  }
  const types = astToString(await generate(withoutWords(document) as never))
  return `/** Written by \`npm run docs\` from /admin-api/openapi.json. */\n${types.replaceAll(NOTHING, '')}`
}

/** Lines that say that something is not there. */
const NOTHING =
  /^ *(?:[a-zA-Z]+\?: never;|headers: \{\s*\[name: string\]: unknown;\s*\};|parameters: \{(?:\s*[a-z]+\?: never;)*\s*\};)\n/gm

function withoutWords(document: object): object {
  const words = new Set(['description', 'summary', 'example'])
  const text = JSON.stringify(document, function (name, value) {
    const isWord = words.has(name) && (typeof value !== 'object' || 'schema' in this)
    return isWord ? undefined : value
  })
  return JSON.parse(text)
}

const CORP = '/admin-api/corps/{corp_id}/'

/** The right that each change below a corporation needs, as its endpoint declares it. */
export function consoleRights(): string {
  const changes = adminEndpoints.filter(({ method, path, right }) => method !== 'GET' && right && path.startsWith(CORP))
  const lines = changes.map(({ method, path, right }) => {
    const call = `${method} ${path.slice(CORP.length)}`
    return `  '${call}': '${right}',\n`
  })
  return `import type { Right } from './types.ts'

/** The right that the API asks for each change below a corporation. Written by \`npm run docs\`. */
export const RIGHTS: Readonly<Record<string, Right>> = {
${lines.sort().join('')}}
`
}

if (import.meta.main) {
  await writeFile(TYPES_FILE, await consoleTypes())
  await writeFile(RIGHTS_FILE, consoleRights())
}
