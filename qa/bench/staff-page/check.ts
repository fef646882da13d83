import type { Check } from '../../lab/finding.ts'
import { benchSetup } from '../bench-setup.ts'
import { againstByHand, byHandFolder } from './by-hand.ts'
import { againstCeilings } from './ceiling.ts'
import { againstDirectus, directusFolder } from './directus.ts'
import { againstStrapi, strapiFolder } from './strapi.ts'

/** The most frequent call, compared with a bare server, a usual hand-written stack, and two products. */
export const check: Check = {
  name: 'staff-page',
  title: 'A page of 30 staff with its total',
  async prepare(lab) {
    await benchSetup(lab)
    for (const folder of [byHandFolder, directusFolder, strapiFolder]) await folder(lab)
  },
  run: async (lab) => [
    ...(await againstCeilings(lab)),
    await againstByHand(lab),
    await againstDirectus(lab),
    await againstStrapi(lab),
  ],
}
