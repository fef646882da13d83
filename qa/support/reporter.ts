import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one plain line: how many tests passed, failed and were skipped. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.errors().length > 0) count.failed++
    }
    setImmediate(() => console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`))
  }
}
