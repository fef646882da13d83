import { PlatformError, type PlatformFault } from '../error.ts'

/** The platform blocks for a minute whoever goes over a limit by the minute, and does not say by which limit it was. */
export const BLOCK_MS = 60_000

type Sorted = { fault: PlatformFault; retryAfterMs?: number; todo?: string }

const retry: Sorted = { fault: 'unavailable' }
const wait = (retryAfterMs: number): Sorted => ({ fault: 'limited', retryAfterMs })
const ours = (todo: string): Sorted => ({ fault: 'unconfigured', todo })

/** What the platform's numbers mean for us; any other is a refusal. */
const SORTED: Record<number, Sorted> = {
  [-1]: retry,
  45033: retry,
  45035: retry,
  45009: wait(BLOCK_MS),
  41063: wait(3_000),
  41079: wait(3_000),
  41096: wait(1_000),
  40001: ours('the secret is wrong or belongs to another app: copy it again from the app’s page'),
  40013: ours('the corpid is wrong: it is on the page “My company”'),
  40014: ours('the platform does not accept its own fresh token: look whether the app still exists'),
  40056: ours('the agent id is wrong: it is on the app’s page'),
  41002: ours('the corpid is missing'),
  41004: ours('the secret is missing'),
  42001: ours('the platform does not accept its own fresh token: compare the clocks'),
  43012: ours('the app needs a callback address first: enter it on the app’s page, “Receive messages”'),
  48002: ours(
    'the app may not make this call: list it under “Customer contact”, “API”, “Callable apps”, or use the secret that is made for it',
  ),
  48009: ours('the address-book secret may read ids only from this address: use the app’s secret'),
  50003: ours('the app is disabled: enable it on its page'),
  60020: ours('the address that we call from is not trusted: add it on the app’s page, “Trusted IPs”'),
  301002: ours('the agent id is not that of the secret’s app'),
}

/** Refusals that need more words than the platform's. */
const WORDS: Record<number, string> = {
  41045: 'the corporation has as many contact ways as the platform allows',
  41050: 'the welcome code was used, or its 20 seconds are over',
  41051: 'another app has welcomed the customer, or they are chatting already',
  41096: 'another app is welcoming the customer',
  84061: 'the customer and the member are not connected',
}

/** The platform's text without the hint that it appends for its own support. */
function plainText(errmsg: string): string {
  return errmsg.replace(/, hint: \[.*$/, '').slice(0, 300)
}

/** The address that the platform saw us call from, when it says so. */
function addressIn(errmsg: string): string | undefined {
  return /from ip: ([0-9a-fA-F.:]+)/.exec(errmsg)?.[1]
}

/** The error that a reply with this number stands for. */
export function errorOf(path: string, errcode: number, errmsg: string): PlatformError {
  const { fault, retryAfterMs, todo } = SORTED[errcode] ?? { fault: 'refused' as const }
  const address = errcode === 60020 ? addressIn(errmsg) : undefined
  const advice = todo ? `; ${todo}${address ? `: ${address}` : ''}` : WORDS[errcode] && `; ${WORDS[errcode]}`
  return new PlatformError(fault, `${path}: ${errcode} ${plainText(errmsg)}${advice ?? ''}`, {
    errcode,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** The token was revoked or has expired: a new one may be all that is missing. */
export const isTokenFault = (errcode: number) => errcode === 40014 || errcode === 42001

/** The platform is busy with something that ends soon: the same call again, a moment later, is all it takes. */
export const isBusy = (errcode: number) => errcode === -1 || errcode === 45033 || errcode === 45035
