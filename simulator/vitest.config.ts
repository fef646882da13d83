import { defineConfig } from 'vitest/config'

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
