import { inConsole } from './in-console.ts'
import { furtherAccountJourneys } from './journeys/account.ts'
import { furtherAcquisitionJourneys } from './journeys/acquisition.ts'
import { checkInJourneys } from './journeys/check-ins.ts'
import { furtherDeveloperJourneys } from './journeys/developers.ts'
import { formAnswerJourneys } from './journeys/forms.ts'
import { furtherHomeJourneys, waitingJourneys } from './journeys/home.ts'
import { momentJourneys } from './journeys/messages.ts'
import { expectNoBrowserErrors } from './journeys/navigation.ts'
import { platformJourneys } from './journeys/platform.ts'
import { pursuitJourneys } from './journeys/pursuits.ts'
import { furtherServiceJourneys } from './journeys/service.ts'
import { ticketJourneys } from './journeys/tickets.ts'

/** What else people come to the console for, after the journeys of `console.test.ts`. */
inConsole(
  'the console in its other parts',
  (product) => {
    furtherHomeJourneys(product)
    waitingJourneys(product)
    furtherAcquisitionJourneys(product)
    momentJourneys(product)
    pursuitJourneys(product)
    furtherServiceJourneys(product)
    ticketJourneys(product)
    furtherDeveloperJourneys(product)
    platformJourneys(product)
    furtherAccountJourneys(product)
    formAnswerJourneys(product)
    checkInJourneys(product)
    expectNoBrowserErrors(product)
  },
  600_000,
)
