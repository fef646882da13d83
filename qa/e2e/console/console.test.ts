import { inConsole } from './in-console.ts'
import { acquire } from './things/acquisition.ts'
import { develop } from './things/developers.ts'
import { everywhere, quiet } from './things/everywhere.ts'
import { fill } from './things/forms.ts'
import { message } from './things/messages.ts'
import { err } from './things/mistakes.ts'
import { manage } from './things/operators.ts'
import { connect } from './things/platform.ts'
import { serve } from './things/service.ts'
import { weigh } from './things/sizes.ts'
import { tag } from './things/tags.ts'

/** Every thing that people do in the console, in a real browser against the whole product. */
inConsole('the console', (product) => {
  acquire(product)
  message(product)
  tag(product)
  serve(product)
  develop(product)
  connect(product)
  manage(product)
  fill(product)
  err(product)
  weigh(product)
  everywhere(product)
  quiet(product)
})
