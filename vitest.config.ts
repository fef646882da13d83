import './qa/support/network-guard.ts'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import flags from './bin/flags.json' with { type: 'json' }
import LongestFirst from './qa/support/sequencer.ts'

// the many processes that tests start compile what they share once
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/guanxi')

/**
 * What takes long by its nature says so in its name, and is left to `npm run test:long`; a `*.property.test.ts` runs in both,
 * there with more runs.
 */
const LONG = '**/*.long.test.ts'

const ALONE = 'qa/proof/platform/*.long.test.ts'

/** Tests of the server that start processes of their own. */
const WITH_PROCESSES = ['server/src/cli/**/*.test.ts', 'server/src/storage/backup/*.test.ts']

/**
 * `npm test` runs all projects but `long`, `npm run test:quick` runs `unit` alone. Files of a project follow each other in
 * one process, which loads and compiles the service once: what they set for the whole process they set back.
 */
const PROJECTS = {
  unit: {
    include: [
      ...['{server,console/src,packages/client}/**/*.test.ts', 'qa/{support,proof}/**/*.test.ts'],
      'qa/e2e/floors/*.test.ts',
    ],
    exclude: [...WITH_PROCESSES, LONG],
  },
  process: {
    include: [...WITH_PROCESSES, 'packages/embedded-postgres/**/*.test.ts', 'qa/{lab,release}/*.test.ts'],
    exclude: [LONG],
  },
  'pg-read': { include: ['packages/pg-read/**/*.test.ts'], globalSetup: 'packages/pg-read/test/global-setup.ts' },
  simulator: { include: ['simulator/**/*.test.ts'], exclude: [LONG] },
  e2e: { include: ['qa/e2e/**/*.test.ts'], exclude: ['qa/e2e/floors/*.test.ts', LONG] },
  long: {
    include: ['server', 'qa', 'simulator', 'packages'].map((folder) => `${folder}/**/*.{long,property}.test.ts`),
    exclude: [ALONE],
    env: { LONG_TESTS: 'yes' },
  },
  // after the others, with the machine to itself: what its clients do in a given time must be worked off in time, and a
  // fault that a killed worker had in hand may take minutes to strike
  'long-alone': { include: [ALONE], env: { LONG_TESTS: 'yes' }, sequence: { groupOrder: 1 } },
}

const timeouts = (test: number, hook: number, poll: number) => ({
  ...{ testTimeout: test, hookTimeout: hook, expect: { poll: { timeout: poll } } },
})

/**
 * When a test is taken to hang, in milliseconds: five times what most take. What takes longer says so itself, by `{ timeout }` or
 * `vi.setConfig`, with at least five times what it takes on a quiet machine.
 */
const TIMEOUTS = {
  usual: timeouts(20_000, 60_000, 15_000),
  services: timeouts(45_000, 60_000, 30_000),
  long: timeouts(90_000, 90_000, 30_000),
}

/** The projects whose tests start whole services or browsers. */
const STARTS_SERVICES = ['process', 'e2e']

function timeoutsOf(project: string) {
  if (project.startsWith('long')) return TIMEOUTS.long
  return STARTS_SERVICES.includes(project) ? TIMEOUTS.services : TIMEOUTS.usual
}

export default defineConfig({
  test: {
    globalSetup: 'qa/support/global-setup.ts',
    reporters: ['default', './qa/support/reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // one more than the two cores have: many tests wait for processes that they start
    maxWorkers: 4,
    // the code is run as it is, as the product runs it
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: Object.entries(PROJECTS).map(([name, files]) => ({
      test: {
        name,
        ...files,
        isolate: false,
        setupFiles: 'qa/support/no-network.ts',
        execArgv: flags,
        ...timeoutsOf(name),
      },
    })),
  },
})
