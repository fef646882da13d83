import type { Check } from '../../lab/finding.ts'
import { rig } from '../bench-setup.ts'
import { againstByHand, byHandFolder } from './by-hand.ts'
import { againstCeiling } from './ceiling.ts'
import { againstDirectus, directusFolder } from './directus.ts'
import { againstStrapi, strapiFolder } from './strapi.ts'

/** The call that integrators make most, beside the least, the usual and the ready-made ways of answering it. */
export const check: Check = {
  name: 'staff-page',
  title: 'A page of 30 staff with its total',
  async prepare(lab) {
    await rig(lab)
    for (const folder of [byHandFolder, directusFolder, strapiFolder]) await folder(lab)
  },
  run: async (lab) => [
    await againstCeiling(lab),
    await againstByHand(lab),
    await againstDirectus(lab),
    await againstStrapi(lab),
  ],
}
