import { inConsole } from './in-console.ts'
import { actorJourneys } from './journeys/actors.ts'
import { arrangingJourneys } from './journeys/arranging.ts'
import { choiceJourneys } from './journeys/choices.ts'
import { connectionJourneys } from './journeys/connection.ts'
import { deliveryJourneys } from './journeys/deliveries.ts'
import { groupJourneys } from './journeys/groups.ts'
import { intentJourneys } from './journeys/intents.ts'
import { joinTagJourneys } from './journeys/join-tags.ts'
import { lookJourneys } from './journeys/looks.ts'
import { manyCorpsJourneys } from './journeys/many-corps.ts'
import { messageDraftJourneys } from './journeys/message-drafts.ts'
import { expectNoBrowserErrors } from './journeys/navigation.ts'
import { refusalJourneys } from './journeys/refusals.ts'
import { tagJourneys } from './journeys/tags.ts'
import { ticketFieldJourneys } from './journeys/ticket-fields.ts'
import { valueJourneys } from './journeys/values.ts'
import { viewAndFieldJourneys } from './journeys/views-and-fields.ts'

/** As `console.test.ts`, of what makes the console good to work with. */
inConsole('the console in its details', (product) => {
  messageDraftJourneys(product)
  intentJourneys(product)
  tagJourneys(product)
  groupJourneys(product)
  joinTagJourneys(product)
  ticketFieldJourneys(product)
  deliveryJourneys(product)
  viewAndFieldJourneys(product)
  valueJourneys(product)
  arrangingJourneys(product)
  refusalJourneys(product)
  choiceJourneys(product)
  actorJourneys(product)
  lookJourneys(product)
  connectionJourneys(product)
  manyCorpsJourneys(product)
  expectNoBrowserErrors(product)
})
