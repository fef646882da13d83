import { inConsole } from './in-console.ts'
import { quiet } from './things/everywhere.ts'
import { inspectPages } from './things/pages.ts'
import { roleplay } from './things/roles.ts'

/** What holds of every page of the console, in a real browser against the whole product. */
inConsole('every page of the console', (product) => {
  inspectPages(product)
  roleplay(product)
  quiet(product)
})
