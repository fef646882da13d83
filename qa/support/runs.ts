/** How often a `*.property.test.ts` tries its property: a few times in `npm test`, many times in `npm run test:long`. */
export const runs = (few: number, many: number): number => (process.env.LONG_TESTS ? many : few)
