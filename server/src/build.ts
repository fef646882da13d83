import { readFileSync } from 'node:fs'

/** The version of this build. */
export const BUILD: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
