import { inConsole } from './in-console.ts'
import { keyboardJourneys } from './journeys/keyboard.ts'
import { keyboardReading } from './journeys/keyboard-reading.ts'
import { expectNoBrowserErrors } from './journeys/navigation.ts'

/** As `console.test.ts`, without a pointer. */
inConsole('the console by the keyboard alone', (product) => {
  keyboardJourneys(product)
  keyboardReading(product)
  expectNoBrowserErrors(product)
})
