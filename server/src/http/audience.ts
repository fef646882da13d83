import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract/caller.ts'
import type { Session } from '../contract/corp.ts'
import type { Hint } from '../contract/hint.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Sending } from './line-stream.ts'
import type { Parts } from './send.ts'

/** What `authorize` found out: whose call it is, the headers to send, and how to end its counting as in flight. */
export type AuthContext = {
  corpId: string | undefined
  headers: Record<string, string>
  leave: () => void
  /** Of the open API. */
  session?: Session
  /** Of every other audience. */
  caller?: Caller
}

/** A failure as it goes out; `code` is what logs and metrics call it. */
type SentFailure = {
  status: number
  code: number
  headers: Record<string, string>
  contentType: string
  bytes: Buffer
  hint?: Hint
}

/** What is an audience's own: who may pass and how often, how a call is answered, and how a failure looks. */
export type Audience<E extends Endpoint> = {
  /** The media type of replies, unless an endpoint says otherwise. */
  contentType: string
  /** The checks before the body is read; waits only for what is not cached. Throws what is refused. */
  authorize(endpoint: E, request: FastifyRequest): AuthContext | undefined | Promise<AuthContext | undefined>
  /** Decodes an authorized call, runs its endpoint and gives the reply's bytes, or a stream of them. */
  answer(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | string | Parts | Readable | Sending>
  /** Whatever went wrong, as an answer. */
  failure(endpoint: E | undefined, error: unknown, request: FastifyRequest): SentFailure
}
