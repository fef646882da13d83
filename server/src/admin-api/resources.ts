import type { RestEndpoint } from '../endpoint.ts'
import { crowdPackages } from './crowd-packages/crowd-packages.ts'
import { crowdPackageMembers } from './crowd-packages/members.ts'
import { groupMessages } from './group-messages/group-messages.ts'
import { groupMessageResults } from './group-messages/results.ts'
import { moments } from './moments/moments.ts'
import { momentResults } from './moments/results.ts'

/** The records that marketing and service work with: one line for each resource. */
export const resources: readonly RestEndpoint[] = [
  ...[...crowdPackages, ...crowdPackageMembers],
  ...[...groupMessages, ...groupMessageResults],
  ...[...moments, ...momentResults],
]
