import './qa/support/network-guard.ts'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import flags from './bin/flags.json' with { type: 'json' }

// the many processes that tests start compile what they share once
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/guanxi')

/** Tests of the server that start processes of their own, or take long by their nature. */
const SLOW = ['server/src/cli/**/*.test.ts', 'server/src/storage/backup/*.test.ts', 'server/**/{large,kill}.test.ts']

/**
 * `npm run test:quick` runs `unit` alone; `npm test` runs them all. Files of a project follow each other in one process,
 * which loads and compiles the service once: what they set for the whole process they set back.
 */
const PROJECTS = {
  unit: {
    include: ['server/**/*.test.ts', 'qa/support/*.test.ts', 'qa/e2e/floors/*.test.ts'],
    exclude: SLOW,
  },
  process: { include: [...SLOW, 'packages/embedded-postgres/**/*.test.ts', 'qa/lab/*.test.ts'] },
  'pg-read': { include: ['packages/pg-read/**/*.test.ts'], globalSetup: 'packages/pg-read/test/global-setup.ts' },
  simulator: { include: ['simulator/**/*.test.ts'] },
  e2e: { include: ['qa/e2e/**/*.test.ts'], exclude: ['qa/e2e/floors/*.test.ts'] },
  proof: { include: ['qa/proof/**/*.test.ts'] },
}

export default defineConfig({
  test: {
    globalSetup: 'qa/support/global-setup.ts',
    reporters: ['default', './qa/support/reporter.ts'],
    // one more than the two cores have: many tests wait for processes that they start
    maxWorkers: 3,
    // the code is run as it is, as the product runs it
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: Object.entries(PROJECTS).map(([name, files]) => ({
      test: {
        name,
        ...files,
        isolate: false,
        setupFiles: 'qa/support/no-network.ts',
        execArgv: flags,
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // what is waited for comes; how soon is the machine's affair
        expect: { poll: { timeout: 120_000 } },
      },
    })),
  },
})
