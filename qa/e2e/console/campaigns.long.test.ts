import { inConsole } from './in-console.ts'
import { builderJourneys } from './journeys/builders.ts'
import { factJourneys } from './journeys/facts.ts'
import { expectNoBrowserErrors } from './journeys/navigation.ts'
import { rankingJourneys } from './journeys/rankings.ts'

/** As `console.test.ts`, of campaigns: each is made, met by customers on the phone, and watched. */
inConsole('the console’s campaigns', (product) => {
  builderJourneys(product)
  factJourneys(product)
  rankingJourneys(product)
  expectNoBrowserErrors(product)
})
