/**
 * Who may import whom. A module is a folder or a file at the top of `server/src`, an engine, the connector to a platform, a
 * package, or a folder of `qa`.
 * Its own files are always allowed; `*` is every module. A module that is named here before it exists is no fault.
 */
export const MAY_IMPORT: Record<string, readonly string[]> = {
  build: [],
  clock: [],
  concurrency: [],
  every: [],
  'parent-exit': [],
  config: [],
  contract: [],
  tracing: [],
  outbound: ['contract', 'tracing'],
  'packages/client': [],
  'packages/conform': ['packages/client'],
  'packages/n8n-nodes-guanxi': ['packages/client'],
  'packages/embedded-postgres': [],
  'packages/pg-read': [],
  storage: ['contract', 'build', 'every', 'tracing', 'packages/embedded-postgres', 'packages/pg-read'],
  endpoint: ['contract', 'storage'],
  platform: ['contract'],
  'platform/wecom': ['platform', 'contract', 'concurrency', 'storage', 'jobs', 'outbound'],
  jobs: ['contract', 'storage', 'clock', 'tracing'],
  feed: ['contract', 'storage'],
  webhooks: ['contract', 'storage', 'clock', 'every', 'feed', 'outbound', 'tracing'],
  worker: ['contract', 'storage', 'engines', 'platform', 'platform/wecom', 'jobs', 'outbound'],
  dataset: ['contract', 'storage', 'engines/credentials', 'engines/corporations'],
  records: ['contract', 'engines', 'dataset', 'webhooks'],
  compatibility: ['contract', 'endpoint'],
  'open-api': ['endpoint', 'contract', 'storage', 'engines', 'records', 'feed'],
  'admin-api': [
    'clock',
    'endpoint',
    'contract',
    'storage',
    'engines',
    'dataset',
    'feed',
    'jobs',
    'platform',
    'platform/wecom',
    'webhooks',
    'records',
  ],
  'sandbox-api': ['endpoint', 'contract', 'storage', 'engines', 'open-api', 'admin-api', 'trigger', 'webhooks'],
  stepper: ['engines', 'every', 'feed', 'jobs', 'storage', 'trigger', 'webhooks'],
  mcp: ['admin-api', 'build', 'contract', 'endpoint', 'outbound'],
  trigger: ['storage', 'outbound'],
  pages: ['contract', 'storage', 'engines', 'jobs', 'clock'],
  http: ['endpoint', 'contract', 'storage', 'build', 'clock', 'concurrency', 'tracing'],
  objects: ['config', 'contract', 'engines', 'outbound'],
  housekeeping: ['clock', 'every', 'storage', 'engines', 'webhooks', 'bi'],
  vendor: ['contract', 'storage', 'dataset', 'records', 'packages/client'],
  bi: ['contract', 'storage', 'mirror', 'open-api', 'records'],
  mirror: ['storage', 'outbound', 'packages/client'],
  cells: ['contract', 'engines/credentials', 'engines/pages', 'every', 'storage'],
  'service-app': [
    'admin-api',
    'cells',
    'clock',
    'config',
    'endpoint',
    'engines',
    'http',
    'mcp',
    'open-api',
    'pages',
    'sandbox-api',
    'storage',
    'webhooks',
  ],
  service: ['cells', 'contract', 'endpoint', 'housekeeping', 'http', 'service-app', 'storage'],
  cli: ['*'],
  main: ['cli'],
  console: ['contract'],
  demo: ['dataset', 'engines/credentials', 'open-api', 'records', 'service', 'storage'],
  'vitest.config.ts': ['qa/support'],
  'qa/support': ['*'],
  'qa/lab': ['*'],
  'qa/release': ['*'],
  'qa/bench': ['*'],
  'qa/proof': ['*'],
  'qa/e2e': ['*'],
}

/** What every engine may use; another engine only where it is named below. */
export const ENGINES_MAY_IMPORT = ['storage', 'contract', 'clock', 'concurrency', 'feed', 'platform', 'jobs']

export const ENGINES_TOGETHER: Record<string, readonly string[]> = {
  'add-tasks': ['arrivals', 'customers', 'staff', 'staff-messages', 'tags'],
  chat: ['customers', 'files', 'staff', 'staff-messages', 'tags'],
  clues: ['arrivals', 'tags'],
  'contact-ways': ['missions', 'tags'],
  credentials: ['corporations'],
  crowds: ['crowd-filter'],
  customers: ['arrivals', 'clues', 'presets', 'tags'],
  'check-ins': ['customers', 'missions', 'pages', 'points', 'tags'],
  forms: ['customers', 'pages', 'points', 'staff-messages', 'tags'],
  messages: ['crowd-filter', 'drafts'],
  missions: ['customers', 'pages', 'staff-messages', 'tags', 'welcomes'],
  moments: ['customers', 'drafts', 'staff-messages', 'tags'],
  orders: ['customers'],
  points: ['customers'],
  presets: ['arrivals'],
  projects: ['staff'],
  radars: ['customers', 'pages', 'staff-messages', 'tags'],
  relations: ['contact-ways', 'customers', 'missions', 'staff', 'staff-messages', 'tags', 'welcomes'],
  sidebar: ['staff'],
  stores: ['contact-ways', 'staff'],
  tickets: ['staff'],
  welcomes: ['staff'],
}

/** Tests may import `qa/support`, what their module may import, what that may import in turn, and these. */
export const TESTS_MAY_ALSO_IMPORT: Record<string, readonly string[]> = {
  contract: ['webhooks'],
  storage: ['dataset', 'records'],
  feed: ['webhooks'],
  dataset: ['records'],
  outbound: ['packages/client'],
  'engines/contact-ways': ['dataset', 'records'],
  'engines/staff': ['engines/tags'],
  http: ['open-api'],
  housekeeping: ['cli'],
  'open-api': ['platform'],
  'sandbox-api': ['stepper', 'worker'],
  compatibility: ['open-api'],
  'platform/wecom': ['worker', 'engines', 'engines/contact-ways', 'engines/staff', 'engines/tags'],
}

/** Within qa: support is below lab, lab below benchmarks and proofs, and these below the end-to-end tests. */
export const QA_ORDER = ['qa/support', 'qa/lab', 'qa/release', 'qa/bench', 'qa/proof', 'qa/e2e']

/** Imports that close a circle today and are on their way out; no other may. */
export const CIRCLES_TO_BREAK: readonly string[] = []

/** What a file may import of Node's modules by which one could reach others; types may come from all of them. */
export const HARMLESS: Record<string, readonly string[]> = {
  'node:http': ['createServer'],
  'node:net': ['createServer', 'isIP'],
}

/**
 * Files that may call an address on a private network or this machine, because the person who runs the server
 * configured it.
 */
export const MAY_CALL_CONFIGURED = [
  'server/src/objects/s3.ts', // the bucket that the settings name
  'server/src/platform/wecom/client/transport.ts', // the platform's address, set by command or by an administrator
  'server/src/platform/wecom/setup/probe.ts', // our own
  'server/src/cli/doctor-checks.ts', // our own
  'server/src/mirror/document.ts', // that of the service that is copied
  'server/src/webhooks/sandboxed.ts', // receivers of sandboxes, which are this service's own
  'server/src/cli/simulator-beside.ts', // that of the simulator that was started beside the service
  'server/src/trigger/control.ts', // the same, and our own
  ...['server/src/cli/mirror.ts', 'server/src/cli/vendor.ts', 'server/src/cli/conform.ts'], // what `--base` or `--from` names
  'server/src/mcp/stdio.ts', // the service that the person who starts `guanxi mcp` names
]
