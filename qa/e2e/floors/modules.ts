/**
 * Who may import whom. A module is a folder or a file at the top of `server/src`, an engine, the connector to a platform, a
 * package, or a folder of `qa`.
 * Its own files are always allowed; `*` is every module. A module that is named here before it exists is no fault.
 */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  clock: [],
  'parent-exit': [],
  config: [],
  contract: [],
  'packages/embedded-postgres': [],
  'packages/pg-read': [],
  storage: ['contract', 'packages/embedded-postgres', 'packages/pg-read'],
  endpoint: ['contract', 'storage'],
  platform: [],
  'platform/wecom': ['platform', 'contract', 'storage', 'jobs'],
  jobs: ['contract', 'storage', 'clock'],
  feed: ['contract', 'storage', 'clock'],
  webhooks: ['contract', 'storage', 'clock', 'feed'],
  effects: ['storage', 'clock', 'engines', 'platform', 'platform/wecom', 'jobs', 'webhooks'],
  dataset: ['contract', 'storage', 'engines/credentials', 'engines/corporations'],
  'open-api': ['endpoint', 'contract', 'storage', 'engines', 'dataset', 'feed', 'webhooks'],
  'admin-api': [
    'clock',
    'endpoint',
    'contract',
    'storage',
    'engines',
    'dataset',
    'feed',
    'platform',
    'platform/wecom',
    'webhooks',
    'open-api',
  ],
  http: ['endpoint', 'contract', 'storage', 'clock'],
  housekeeping: ['clock', 'storage', 'engines'],
  service: [
    'admin-api',
    'clock',
    'config',
    'endpoint',
    'engines',
    'housekeeping',
    'http',
    'open-api',
    'storage',
    'webhooks',
  ],
  cli: ['*'],
  main: ['cli'],
  demo: ['dataset', 'engines/credentials', 'open-api', 'service', 'storage'],
  'vitest.config.ts': ['qa/support'],
  'qa/support': ['*'],
  'qa/lab': ['*'],
  'qa/bench': ['*'],
  'qa/proof': ['*'],
  'qa/e2e': ['*'],
}

/** What every engine may use; another engine only where it is named below. */
export const ENGINES_MAY_IMPORT = ['storage', 'contract', 'clock', 'feed', 'platform', 'jobs']

export const ENGINES_TOGETHER: Record<string, readonly string[]> = {
  chat: ['files', 'staff', 'staff-messages'],
  clues: ['customers'],
  credentials: ['corporations'],
  crowds: ['crowd-filter'],
  customers: ['contact-ways', 'welcomes'],
  messages: ['crowd-filter'],
  moments: ['staff-messages'],
  presets: ['customers'],
  projects: ['staff'],
  tickets: ['staff'],
  welcomes: ['staff'],
}

/** Tests may import `qa/support`, what their module may import, what that may import in turn, and these. */
export const TESTS_MAY_ALSO_IMPORT: Record<string, readonly string[]> = {
  contract: ['webhooks'],
  storage: ['dataset', 'open-api'],
  feed: ['webhooks'],
  dataset: ['open-api'],
  'engines/contact-ways': ['dataset', 'open-api'],
  'engines/staff': ['engines/tags'],
  http: ['open-api'],
  housekeeping: ['cli'],
  'open-api': ['platform'],
  'platform/wecom': ['effects', 'engines', 'engines/contact-ways', 'engines/staff', 'engines/tags'],
}

/** Within qa: support is below lab, lab below benchmarks and proofs, and these below the end-to-end tests. */
export const QA_ORDER = ['qa/support', 'qa/lab', 'qa/bench', 'qa/proof', 'qa/e2e']

/** Imports that close a circle today and are on their way out; no other may. */
export const CIRCLES_TO_BREAK: readonly string[] = []
