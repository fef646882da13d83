import { inConsole } from './in-console.ts'
import { accountJourneys } from './journeys/account.ts'
import { acquisitionJourneys } from './journeys/acquisition.ts'
import { checkInJourneys } from './journeys/check-ins.ts'
import { developerJourneys } from './journeys/developers.ts'
import { firstVisitSizes } from './journeys/first-visit-sizes.ts'
import { formJourneys } from './journeys/forms.ts'
import { homeJourneys } from './journeys/home.ts'
import { messageJourneys } from './journeys/messages.ts'
import { expectNoBrowserErrors, navigationJourneys } from './journeys/navigation.ts'
import { operatorJourneys } from './journeys/operators.ts'
import { platformJourneys } from './journeys/platform.ts'
import { pursuitJourneys } from './journeys/pursuits.ts'
import { serviceJourneys } from './journeys/service.ts'
import { ticketJourneys } from './journeys/tickets.ts'

/** What people come to the console for, in a real browser against the whole product. */
inConsole('the console', (product) => {
  homeJourneys(product)
  acquisitionJourneys(product)
  messageJourneys(product)
  pursuitJourneys(product)
  serviceJourneys(product)
  ticketJourneys(product)
  developerJourneys(product)
  platformJourneys(product)
  operatorJourneys(product)
  accountJourneys(product)
  formJourneys(product)
  checkInJourneys(product)
  firstVisitSizes(product)
  navigationJourneys(product)
  expectNoBrowserErrors(product)
})
