import { integer } from '../../contract/fields.ts'

/** What the platform takes. */
export const place = integer({ min: 0, max: 4_294_967_295 }).describe('次序，大的在前')

export const order = place.default(0)
