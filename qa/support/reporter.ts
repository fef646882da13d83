import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { findBrowser, NO_BROWSER } from './browser.ts'

const SHOWN = 15

/** Ends the run with the slowest files and one plain line: how many tests passed, failed and were skipped. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.errors().length > 0) count.failed++
    }
    setImmediate(() => {
      if (modules.length > SHOWN) console.log(slowest(modules))
      if (!findBrowser() && modules.some(({ moduleId }) => /\/e2e\/(console|phone)\//.test(moduleId)))
        console.log(NO_BROWSER)
      console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
    })
  }
}

/** The files that took longest, with what they waited for their set-up, in seconds. */
function slowest(modules: readonly TestModule[]): string {
  const times = modules.map((module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    return {
      path: relative(process.cwd(), module.moduleId),
      seconds: (duration + collectDuration + setupDuration) / 1000,
    }
  })
  const longest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
  const lines = longest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
  return ['Slowest files:', ...lines].join('\n')
}
