import type { Clock } from '../clock.ts'
import type { PageRequest } from '../contract/page-call.ts'
import type { Visitor } from '../engines/pages/login.ts'
import type { Sql } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'

/** What pages are given by the main function. */
export type PageDeps = {
  pool: Sql
  clock: Clock
  /** A corporation's own time in Unix seconds; what visitors are remembered by follows the clock. */
  timeOf(corpId: string): Promise<number>
  vault: Vault
  /** Where others reach the service; never taken from a request. */
  origin(): string
  /** Log-ins at the messaging platform. */
  logIns: {
    addressOf(corpId: string, redirect: string, state: string): Promise<string | undefined>
    whoIs(corpId: string, code: string): Promise<Visitor | undefined>
  }
  /** Visits of one address in a minute, on one node. */
  visitsPerMinute?: number
  onFault(error: unknown, doing: string): void
}

/** A request with its cookies and query read; `now` is the corporation's time once that is known. */
export type PageCall = PageRequest & {
  cookies: Map<string, string>
  params: URLSearchParams
  now: number
  realNow: number
}
