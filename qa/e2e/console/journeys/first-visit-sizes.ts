import { expect, it } from 'vitest'
import { firstLoads, MOST_KB } from '../first-load.ts'
import type { Console } from '../setup.ts'

/** What a first visit costs. */
export function firstVisitSizes(product: () => Console): void {
  it(`loads at most ${MOST_KB.login} kB to the log-in and ${MOST_KB.customers} kB to the customers`, async () => {
    const { login, customers } = await firstLoads(product())
    expect(login).toBeLessThanOrEqual(MOST_KB.login)
    expect(customers).toBeLessThanOrEqual(MOST_KB.customers)
  })
}
