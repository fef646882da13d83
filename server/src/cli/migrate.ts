import type { Command } from 'commander'
import { contract } from '../storage/contract.ts'
import { recordedBuilds } from '../storage/schema-build.ts'
import { schemaOfThisBuild, versionOf } from '../storage/schema-files.ts'
import { onStore } from './command.ts'
import { leaf } from './leaf.ts'

/** `guanxi migrate`: opening the database has already done it, but for what takes away from older builds. */
export function addMigrate(program: Command): void {
  leaf(program, 'migrate', 'bring the database schema up to this build', ['migrate', 'migrate --contract'])
    .option('--contract', 'take away what only older builds use, once none of them runs; there is no way back to them')
    .action(
      onStore(async ({ place, owner }, options: { contract?: boolean }) => {
        const contracted = options.contract ? await contract(owner) : []
        const version = versionOf(await schemaOfThisBuild())
        const builds = await recordedBuilds(owner)
        const serves = builds ? `, made by build ${builds.newest}, for builds from ${builds.oldest} on` : ''
        const data = { database: place, version, ...builds, contracted }
        return { data, text: `${place} is at schema version ${version}${serves}` }
      }),
    )
}
