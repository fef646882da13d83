import type { RestEndpoint } from '../endpoint.ts'
import { crowdPackages } from './crowd-packages/crowd-packages.ts'
import { crowdPackageMembers } from './crowd-packages/members.ts'

/** The records that marketing and service work with: one line for each resource. */
export const resources: readonly RestEndpoint[] = [...[...crowdPackages, ...crowdPackageMembers]]
