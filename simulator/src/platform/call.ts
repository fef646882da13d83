import { sees, type World } from '../sim.ts'
import type { App } from '../state/records.ts'
import type { Place } from '../state/store.ts'
import { fail } from './errors.ts'
import type { Args, Fields, Params } from './params.ts'

/** Whose token it is. */
export type Principal = { kind: 'app'; app: App } | { kind: 'contact' } | { kind: 'archive' }

/**
 * Which token a call needs: `directory` is an app or the contact secret, `customer` an app that may call the customer
 * APIs, `contact` and `archive` those secrets alone.
 */
export type Needs = 'nothing' | 'token' | 'app' | 'directory' | 'customer' | 'contact' | 'archive'

/** A file of a multipart request. */
export interface Upload {
  field: string
  filename: string
  content_type: string
  bytes: Buffer
}

export interface CallContext<A = Record<string, unknown>> {
  world: World
  principal: Principal
  /** The calling app; only calls that need an app may read it. */
  app: App
  args: A
  /** The parsed body as it came. */
  body: Fields
  upload?: Upload
  ip: string
}

/** A file, for calls that do not answer with JSON. */
export interface BinaryResult {
  bytes: Buffer
  content_type: string
  filename: string
}

export interface PlatformCall {
  path: string
  method: 'GET' | 'POST'
  about: string
  needs: Needs
  params: Params
  /** Collections that an error reply keeps, empty. */
  empty?: Record<string, unknown>
  errmsg?: string
  /** Shows what events tell of, as late as the corporation's `read_lag_ms` says. */
  lags?: boolean
  /** `multipart`: the body is a file; the parameters are in the query. */
  body?: 'json' | 'multipart'
  /** Hands back fields beside errcode and errmsg, a file, or nothing. */
  handle: (context: CallContext<never>) => unknown
}

interface Declared<P extends Params> extends Omit<PlatformCall, 'params' | 'handle'> {
  params?: P
  handle: (context: CallContext<Args<P>>) => unknown
}

/** Declares one call of the platform: everything else (routing, checks, README, tests) is derived from it. */
export function platformCall<P extends Params>(declared: Declared<P>): PlatformCall {
  return { ...declared, params: declared.params ?? {} } as PlatformCall
}

/** Refuses members outside the caller's visible range. */
export function mustSee({ principal }: Pick<CallContext, 'principal'>, userid: string, errcode = 60011): void {
  if (principal.kind === 'app' && !sees(principal.app, userid)) fail(errcode)
}

/** Whether a member is in the caller's visible range. */
export const canSee = ({ principal }: Pick<CallContext, 'principal'>, userid: string): boolean =>
  principal.kind !== 'app' || sees(principal.app, userid)

/** A cursor is opaque text; a bad one is 50100. */
export const cursorOf = (place: unknown): string =>
  place === undefined ? '' : Buffer.from(JSON.stringify(place)).toString('base64url')

export function readCursor<T = Place>(cursor: string | undefined): T | undefined {
  if (!cursor) return undefined
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place)) return place as T
  } catch {}
  return fail(50100)
}

/** Where the contact secret reads ids only, details are for apps. */
export function mayReadDetails({ principal, world }: CallContext<unknown>): void {
  if (principal.kind === 'contact' && !world.setting('contact_secret_reads')) fail(48009)
}
