import type { Hint } from '../contract/hint.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Audience, AuthContext } from './audience.ts'
import type { Parts } from './send.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    audience?: Audience<Endpoint>
    /** It is answered also above the in-flight limit and while the node stops. */
    always?: true
  }
  interface FastifyRequest {
    auth: AuthContext | undefined
    code: number
    /** The app of another cell answers it. */
    elsewhere: boolean
    /** What a refused call would need to be right. */
    hint: Hint | undefined
    /** What was answered, where the call is noted. */
    responseBody: Buffer | string | Parts | undefined
    /** Stops counting the call as in flight, for a stream that lasts as long as its reader likes. */
    release: (() => void) | undefined
  }
}
