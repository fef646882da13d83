import type { GuanxiError } from './errors.ts'

/** What the client needs of an `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean
  readonly reason?: any
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A token and when it ends, in milliseconds since 1970. */
export interface KeptToken {
  token: string
  expiresAt: number
}

/** Where several processes share a token. */
export interface TokenStore {
  get(key: string): KeptToken | undefined | Promise<KeptToken | undefined>
  set(key: string, kept: KeptToken): unknown
}

/** What a hook gets of one attempt: ids and durations, nothing else. */
export interface RequestInfo {
  /** The same for all attempts of a call. */
  callId: string
  endpoint: string
  attempt: number
  idempotencyKey?: string | undefined
}

export interface ResponseInfo extends RequestInfo {
  durationMs: number
  httpStatus?: number | undefined
  code?: number | undefined
  requestId?: string | undefined
}

export interface RetryInfo extends RequestInfo {
  delayMs: number
  error: GuanxiError
}

export interface ClientOptions {
  /** Where the service is, such as `http://127.0.0.1:8080`. */
  baseUrl: string
  corpId?: string
  secret?: string
  /** In place of corporation and secret: gives a token for each attempt. */
  token?: () => Promise<string>
  fetch?: (url: string, init?: any) => Promise<any>
  /** Milliseconds for one attempt, 30,000 by default. */
  timeoutMs?: number
  /** Attempts after the first, 2 by default. */
  maxRetries?: number
  /** Milliseconds before the first of them, doubled for each, at most 8 s; 500 by default. */
  retryMs?: number
  /** `vendor`: the service whose interface this is, which knows no idempotency keys. */
  dialect?: 'guanxi' | 'vendor'
  /** Where the token goes: the header, or for the vendor the query. */
  tokenIn?: 'header' | 'query'
  /** Attempts at once: 5 for the vendor, else as many as you make. */
  maxInFlight?: number
  tokenStore?: TokenStore
  headers?: Record<string, string>
  /** In place of `JSON.parse`, for numbers beyond 2^53. */
  parse?: (text: string) => any
  onRequest?: (info: RequestInfo) => void
  onResponse?: (info: ResponseInfo) => void
  onRetry?: (info: RetryInfo) => void
  /** A secret in a page can be read by everyone who opens it. */
  dangerouslyAllowBrowser?: boolean
}

/** What one call may say for itself. */
export interface CallOptions {
  signal?: Signal
  timeoutMs?: number
  /** Of a writing call; by default a random one. */
  idempotencyKey?: string
  maxRetries?: number
  headers?: Record<string, string>
}

/** How a walk through a list went so far. */
export interface ListStats {
  pages: number
  items: number
  /** Items that came again because the list moved; each is given once. */
  repeated: number
  totalChanged: boolean
}

/** A list: awaited it is the reply of the first page, iterated all items, page after page. */
export interface List<Reply, Item> extends Promise<Reply>, AsyncIterable<Item> {
  pages(): AsyncIterable<Reply>
  /** The first `limit` items. */
  toArray(options: { limit: number }): Promise<Item[]>
  readonly stats: ListStats
}

export type Call<Params, Reply> =
  Record<never, never> extends Params
    ? (params?: Params, options?: CallOptions) => Promise<Reply>
    : (params: Params, options?: CallOptions) => Promise<Reply>

export type ListCall<Params, Reply, Item> =
  Record<never, never> extends Params
    ? (params?: Params, options?: CallOptions) => List<Reply, Item>
    : (params: Params, options?: CallOptions) => List<Reply, Item>

/** A line of a bulk read. */
export interface BulkLine {
  record_id: string
  data: Record<string, any>
}

/** All records of a kind as they were at one moment; a stream that breaks off is taken up again. */
export interface Bulk extends AsyncIterable<BulkLine> {
  /** That moment's place in the change feed. */
  readonly cursor: Promise<string>
  /** The same as bytes, in pieces of whole lines, for a program that passes them on. */
  pieces(): AsyncIterable<Uint8Array>
}

/** What the client knows of an endpoint. */
export interface Endpoint {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly envelope: 'errcode' | 'errmsge' | 'text' | 'status' | 'both'
  readonly page?: 'offset' | 'page_no' | 'last_id' | 'cursor' | 'whole'
  /** The reply's field with the items; one of several, by what was asked. */
  readonly list?: string
  /** The reply's field with the number of all items, where it is not `total`. */
  readonly total?: string
  /** The field that tells an item from others, where it is not `id`. */
  readonly id?: string
  /** Parameters that go into the address of a call with a body. */
  readonly query?: string
  readonly writes: boolean
}
