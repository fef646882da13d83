import { inConsole } from './in-console.ts'
import { accountJourneys } from './journeys/account.ts'
import { acquisitionJourneys } from './journeys/acquisition.ts'
import { actorJourneys } from './journeys/actors.ts'
import { arrangingJourneys } from './journeys/arranging.ts'
import { checkInJourneys } from './journeys/check-ins.ts'
import { choiceJourneys } from './journeys/choices.ts'
import { connectionJourneys } from './journeys/connection.ts'
import { deliveryJourneys } from './journeys/deliveries.ts'
import { developerJourneys } from './journeys/developers.ts'
import { firstVisitSizes } from './journeys/first-visit-sizes.ts'
import { formJourneys } from './journeys/forms.ts'
import { groupJourneys } from './journeys/groups.ts'
import { homeJourneys } from './journeys/home.ts'
import { intentJourneys } from './journeys/intents.ts'
import { lookJourneys } from './journeys/looks.ts'
import { messageDraftJourneys } from './journeys/message-drafts.ts'
import { messageJourneys } from './journeys/messages.ts'
import { expectNoBrowserErrors, navigationJourneys } from './journeys/navigation.ts'
import { operatorJourneys } from './journeys/operators.ts'
import { platformJourneys } from './journeys/platform.ts'
import { pursuitJourneys } from './journeys/pursuits.ts'
import { refusalJourneys } from './journeys/refusals.ts'
import { serviceJourneys } from './journeys/service.ts'
import { tagJourneys } from './journeys/tags.ts'
import { ticketFieldJourneys } from './journeys/ticket-fields.ts'
import { ticketJourneys } from './journeys/tickets.ts'
import { valueJourneys } from './journeys/values.ts'
import { viewAndFieldJourneys } from './journeys/views-and-fields.ts'

/** What people do in the console, in a real browser against the whole product. */
inConsole('the console', (product) => {
  homeJourneys(product)
  acquisitionJourneys(product)
  messageJourneys(product)
  messageDraftJourneys(product)
  pursuitJourneys(product)
  intentJourneys(product)
  tagJourneys(product)
  groupJourneys(product)
  serviceJourneys(product)
  ticketFieldJourneys(product)
  ticketJourneys(product)
  developerJourneys(product)
  deliveryJourneys(product)
  platformJourneys(product)
  operatorJourneys(product)
  accountJourneys(product)
  formJourneys(product)
  checkInJourneys(product)
  viewAndFieldJourneys(product)
  valueJourneys(product)
  arrangingJourneys(product)
  refusalJourneys(product)
  choiceJourneys(product)
  actorJourneys(product)
  lookJourneys(product)
  connectionJourneys(product)
  firstVisitSizes(product)
  navigationJourneys(product)
  expectNoBrowserErrors(product)
})
