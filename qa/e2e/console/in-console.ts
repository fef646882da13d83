import { afterAll, beforeAll, describe } from 'vitest'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { type Console, startConsole } from './setup.ts'

/** Tests in a real browser against the whole product, which they share. */
export function inConsole(name: string, tests: (product: () => Console) => void): void {
  describe.skipIf(!findBrowser())(name, () => {
    let now: Console | undefined
    beforeAll(async () => {
      now = await startConsole()
    })
    afterAll(async () => {
      await now?.close()
      await strike()
    })
    tests(() => now as Console)
  })
}
