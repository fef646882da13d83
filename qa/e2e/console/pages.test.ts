import { afterAll, beforeAll, describe } from 'vitest'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { type Console, startConsole } from './setup.ts'
import { quiet } from './things/everywhere.ts'
import { inspectPages } from './things/pages.ts'
import { roleplay } from './things/roles.ts'

/** What holds of every page of the console, in a real browser against the whole product. */
describe.skipIf(!findBrowser())('every page of the console', () => {
  const console: { now?: Console } = {}
  beforeAll(async () => {
    console.now = await startConsole()
  })
  afterAll(async () => {
    await console.now?.close()
    await strike()
  })
  const product = () => console.now as Console
  inspectPages(product)
  roleplay(product)
  quiet(product)
})
