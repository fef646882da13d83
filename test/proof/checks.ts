import type { Check } from '../../lab/finding.ts'

/** What `npm run proof` runs, in this order. */
export const checks: readonly Check[] = []

/** What it runs only when asked by name: too long, or in need of tools that are not ours. */
export const apart: readonly Check[] = []
