import type { Check } from '../../lab/finding.ts'
import { againstByHand } from './by-hand.ts'
import { againstCeiling } from './ceiling.ts'
import { againstDirectus } from './directus.ts'
import { againstStrapi } from './strapi.ts'

/** The call that integrators make most, beside the least, the usual and the ready-made ways of answering it. */
export const check: Check = {
  name: 'staff-page',
  title: 'A page of 30 staff with its total',
  run: async (lab) => [
    await againstCeiling(lab),
    await againstByHand(lab),
    await againstDirectus(lab),
    await againstStrapi(lab),
  ],
}
