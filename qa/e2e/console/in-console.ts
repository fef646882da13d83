import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { type Console, startConsole } from './setup.ts'
import { tellPages } from './tell.ts'

/** Tests in a real browser against the whole product, which they share. */
export function inConsole(name: string, tests: (product: () => Console) => void): void {
  describe.skipIf(!findBrowser())(name, () => {
    let now: Console | undefined
    beforeAll(async () => {
      now = await startConsole()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail' && now) console.error(`${task.name}:\n${await tellPages(now.browser)}`)
    })
    afterAll(async () => {
      await now?.close()
      await strike()
    })
    tests(() => now as Console)
  })
}
