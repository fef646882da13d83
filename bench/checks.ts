import type { Check } from '../lab/finding.ts'
import { check as staffPage } from './staff-page/check.ts'

/** What `npm run bench` runs, in this order. */
export const checks: readonly Check[] = [staffPage]
