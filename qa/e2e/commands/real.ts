import type { TestService } from '../../support/service.ts'

/** How often each command ran, and how many replies were compared. */
export type Tally = { commands: Record<string, number>; compared: number }

/** The same two in the service, under one number. */
export type Real = { service: TestService; corps: [Caller, Caller]; tally: Tally }
export type Caller = { corpId: string; token: string }
