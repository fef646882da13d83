import { fileURLToPath } from 'node:url'
import { buildInto } from '../../../../packages/conform/build.ts'
import { conformContract } from './contract.ts'
import { pack } from './pack.ts'

const inConform = (path: string) => fileURLToPath(new URL(`../../../../packages/conform/${path}`, import.meta.url))

/** Where what is made from the declarations stands. */
export const CONTRACT_FILE = inConform('src/generated/contract.json')
/** What the service serves under `/client/`. */
export const CONFORM_FILE = inConform('guanxi-conform.tgz')

/** The contract as it is packed. */
export const contractSource = () => `${JSON.stringify(conformContract())}\n`

/** The package as npm would pack it. */
export const conformTarball = () => pack({ at: inConform, buildInto, built: /\.js(?:on)?$/ })
