import { inConsole } from './in-console.ts'
import { accountJourneys, failingPageJourneys } from './journeys/account.ts'
import { acquisitionJourneys } from './journeys/acquisition.ts'
import { developerJourneys } from './journeys/developers.ts'
import { firstVisitSizes } from './journeys/first-visit-sizes.ts'
import { formJourneys } from './journeys/forms.ts'
import { homeJourneys } from './journeys/home.ts'
import { messageJourneys } from './journeys/messages.ts'
import { expectNoBrowserErrors, navigationJourneys } from './journeys/navigation.ts'
import { operatorJourneys } from './journeys/operators.ts'
import { serviceJourneys } from './journeys/service.ts'

/** What most people come to the console for, in a real browser against the whole product: one journey through each part. */
inConsole('the console', (product) => {
  homeJourneys(product)
  acquisitionJourneys(product)
  messageJourneys(product)
  serviceJourneys(product)
  developerJourneys(product)
  operatorJourneys(product)
  accountJourneys(product)
  failingPageJourneys(product)
  formJourneys(product)
  firstVisitSizes(product)
  navigationJourneys(product)
  expectNoBrowserErrors(product)
})
