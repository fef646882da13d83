import type { RestEndpoint } from '../endpoint.ts'
import { createCorporation, listCorporations, removeCorporation } from './corps/corps.ts'
import { beginTotp, confirmTotp, endTotp, setPassword } from './session/account.ts'
import { createKey, listKeys, revokeKey } from './session/keys.ts'
import { enterByLink, signIn, signOut, whoAmI } from './session/sign-in.ts'
import { tagGroups } from './tags/tag-groups.ts'
import { tags } from './tags/tags.ts'

/** Every endpoint of the management API, in the order of its document: one line for each resource. */
export const adminEndpoints: readonly RestEndpoint[] = [
  ...[signIn, whoAmI, signOut, enterByLink, setPassword, beginTotp, confirmTotp, endTotp],
  ...[listKeys, createKey, revokeKey],
  ...[listCorporations, createCorporation, removeCorporation],
  ...tagGroups,
  ...tags,
]
