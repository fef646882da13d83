import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// the processes that tests start compile what they share once
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/simulator')

export default defineConfig({
  test: {
    name: 'simulator',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
