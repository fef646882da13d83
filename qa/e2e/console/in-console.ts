import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { type Console, startConsole } from './setup.ts'
import { tellPages } from './tell.ts'

/** What the product takes to start, and a journey of many steps, on a machine that has much else to do. */
const START_MS = 240_000
const JOURNEY_MS = 120_000

/** Tests in a real browser against the whole product, which they share. */
export function inConsole(name: string, tests: (product: () => Console) => void, timeout = JOURNEY_MS): void {
  describe.skipIf(!findBrowser())(name, { timeout }, () => {
    let now: Console | undefined
    beforeAll(async () => {
      now = await startConsole()
    }, START_MS)
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail' && now) console.error(`${task.name}:\n${await tellPages(now.browser)}`)
    })
    afterAll(async () => {
      await now?.close()
      await strike()
    }, START_MS)
    tests(() => now as Console)
  })
}
