import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from './reasons.ts'

/** A request for a page that customers meet. `path` and `query` are as they came, `body` what was posted. */
export type PageRequest = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  /** Where it came from, for limits alone. */
  address: string
  language: Language
  body: Buffer
}

export type PageReply = { status: number; headers: Record<string, string | string[]>; body: string }

/** Answers every path below the pages' own, whatever it holds. */
export type Pages = {
  answer(request: PageRequest): Promise<PageReply>
  /** Whether somebody who may send pictures asks; nobody else is let send more than texts. Asking counts as a visit. */
  takesPictures(url: string, headers: IncomingHttpHeaders, address: string): Promise<boolean>
  /** The page of a refusal that was made before the request was looked at. */
  refusal(status: number, language: Language, retryAfter?: string): PageReply
  close(): Promise<void>
}

/** Where pages are: radars, forms, missions, check-ins, and what all of them share. */
export const PAGE_PATHS = ['/r/', '/f/', '/m/', '/c/', '/p/']

export const isPagePath = (url: string) => PAGE_PATHS.some((prefix) => url.startsWith(prefix))
