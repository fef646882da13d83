import './qa/support/network-guard.ts'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// the many processes that tests start compile what they share once
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/guanxi')

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'qa/**/*.test.ts', 'packages/**/*.test.ts'],
    setupFiles: 'qa/support/no-network.ts',
    globalSetup: 'qa/support/global-setup.ts',
    reporters: ['default', './qa/support/reporter.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
