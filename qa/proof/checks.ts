import type { Check } from '../lab/finding.ts'
import { check as backup } from './backup/check.ts'
import { check as campaigns } from './campaigns/check.ts'
import { check as campaignsSabotage } from './campaigns/sabotage.ts'
import { check as cells } from './cells/check.ts'
import { check as cellsSize } from './cells-size/check.ts'
import { check as crash } from './crash/check.ts'
import { check as databaseFaults } from './database-faults/check.ts'
import { check as failover } from './failover/check.ts'
import { check as fuzz } from './fuzz/check.ts'
import { check as image } from './image/check.ts'
import { check as injection } from './injection/check.ts'
import { check as nodes } from './nodes/check.ts'
import { check as operators } from './operators/check.ts'
import { check as overload } from './overload/check.ts'
import { check as platform } from './platform/check.ts'
import { check as platformSabotage } from './platform/sabotage.ts'
import { check as pooler } from './pooler/check.ts'
import { check as sabotage } from './sabotage/check.ts'
import { check as seats } from './seats/check.ts'
import { check as secrets } from './secrets/check.ts'
import { check as shutdown } from './shutdown/check.ts'
import { check as tenants } from './tenants/check.ts'
import { check as upgrade } from './upgrade/check.ts'

/** What `npm run proof` runs, in this order. */
export const checks: readonly Check[] = [
  crash,
  sabotage,
  platform,
  platformSabotage,
  campaigns,
  campaignsSabotage,
  tenants,
  seats,
  operators,
  secrets,
  nodes,
  cells,
  databaseFaults,
  overload,
  shutdown,
  upgrade,
  backup,
  fuzz,
]

/** What it runs only when asked by name: too long, or in need of tools that are not ours. */
export const apart: readonly Check[] = [injection, cellsSize, pooler, failover, image]
