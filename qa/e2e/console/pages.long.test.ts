import { inConsole } from './in-console.ts'
import { errorsOfForms } from './journeys/form-errors.ts'
import { expectNoBrowserErrors } from './journeys/navigation.ts'
import { inspectPages } from './journeys/pages.ts'
import { rightsOfRoles } from './journeys/roles.ts'

/** What holds of every page of the console, in a real browser against the whole product. */
inConsole(
  'every page of the console',
  (product) => {
    inspectPages(product)
    errorsOfForms(product)
    rightsOfRoles(product)
    expectNoBrowserErrors(product)
  },
  600_000,
)
