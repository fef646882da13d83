import type { Command } from 'commander'
import { schemaOfThisBuild, versionOf } from '../storage/schema-files.ts'
import { leaf, onStore } from './command.ts'

/** `guanxi migrate`: opening the database has already done it. */
export function addMigrate(program: Command): void {
  leaf(program, 'migrate', 'bring the database schema up to this build', ['migrate']).action(
    onStore(async ({ place }, _options: object) => {
      const version = versionOf(await schemaOfThisBuild())
      return { data: { database: place, version }, text: `${place} is at schema version ${version}` }
    }),
  )
}
