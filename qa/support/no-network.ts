import { flushCompileCache } from 'node:module'
import { afterAll, afterEach } from 'vitest'
import { refusals } from './network-guard.ts'

/** A test that tries to leave this machine fails, even when the code under test swallows the refusal. */
afterEach(() => {
  const tried = refusals.splice(0)
  if (tried.length > 0) throw new Error(`tests stay on this machine, and this one would ${tried.join(', ')}`)
})

/** Workers are ended without a chance to keep what they compiled. */
afterAll(() => flushCompileCache())
