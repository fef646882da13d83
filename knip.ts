import type { KnipConfig } from 'knip'

/** Files of `server/src` that only tests call today, by the part of the product that will call them. */
const CALLED_LATER: Record<'platform' | 'campaigns', string[]> = {
  platform: ['engines/chat/session.ts', 'engines/customers/membership.ts', 'platform/events.ts'],
  campaigns: ['engines/missions/count.ts'],
}

const later = Object.values(CALLED_LATER)
  .flat()
  .map((path) => `src/${path}!`)

/** `knip` finds what nobody uses; `knip --production --include files` finds what only tests use. */
export default {
  // programs of the machine, which no package brings
  ignoreBinaries: ['mount', 'umount', 'unshare', 'sqlmap', 'apt-get', 'script'],
  workspaces: {
    '.': { entry: ['bin/*.mjs!'], project: ['bin/**/*.mjs!'] },
    server: {
      entry: [
        'src/main.ts!',
        'src/platform/wecom/archive/native-child.ts!',
        'src/cli/write-{docs,client,schema}.ts!',
        ...later,
        'demo/generate.ts',
        'src/**/*-process.ts',
      ],
      project: ['src/**/*.ts!', 'demo/**/*.ts', '!src/**/{*.test,fixtures,test-setup,*-process}.ts!'],
    },
    qa: {
      entry: ['**/*-process.ts', 'bench/peers/exit-with-parent.ts'],
      project: ['**/*.ts'],
      // the file of one is read and run inside a page; the other is n8n's, known by its types alone
      ignoreDependencies: ['axe-core', 'n8n-workflow'],
    },
    simulator: {
      entry: ['src/bin.ts!', 'src/main.ts!', 'src/write-docs.ts', 'src/phone/*.js', 'build.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts', '!src/**/*.test.ts!'],
    },
    'packages/client': {
      entry: ['src/{index,webhook,follow,testing}.ts!', 'build.ts', 'test/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/conform': {
      entry: ['src/bin.ts!', 'build.ts', 'test/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/n8n-nodes-guanxi': {
      entry: ['src/{nodes,credentials}/*.ts!', 'build.mts'],
      project: ['src/**/*.ts!'],
      // n8n brings it
      ignoreDependencies: ['n8n-workflow'],
    },
    'packages/*': { entry: ['bench.ts'], project: ['src/**/*.ts!', '!src/**/{*.test,test-setup}.ts!'] },
  },
} satisfies KnipConfig
