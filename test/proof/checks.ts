import type { Check } from '../../lab/finding.ts'
import { check as crash } from './crash/check.ts'
import { check as sabotage } from './sabotage/check.ts'
import { check as seats } from './seats/check.ts'
import { check as secrets } from './secrets/check.ts'
import { check as tenants } from './tenants/check.ts'

/** What `npm run proof` runs, in this order. */
export const checks: readonly Check[] = [crash, sabotage, tenants, seats, secrets]

/** What it runs only when asked by name: too long, or in need of tools that are not ours. */
export const apart: readonly Check[] = []
